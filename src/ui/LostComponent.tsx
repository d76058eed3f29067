import { useId } from 'react';
import { Button } from './Button.tsx';
import type { LostProps } from './Lazy.tsx';
import { Row } from './Layout.tsx';
import { useLanguage } from './language.ts';
import { NoticeBox } from './NoticeBox.tsx';
import { ReloadButton } from './ReloadButton.tsx';
import { usePassedFocus } from './usePassedFocus.ts';

/** Shown in place of a component whose code failed to load; everything entered elsewhere on the page is kept. */
export function LostComponent({ isRetrying, onRetry }: LostProps) {
  const { title, text, retry, reload } = useLanguage().copy.lostComponent;
  const [again, whole] = [useId(), useId()];
  usePassedFocus([again, whole]);
  return (
    <NoticeBox tone="warn" title={title} role="status">
      <p>{text}</p>
      <Row>
        {/* A second press would hit what takes this place a moment later. */}
        <Button id={again} size="small" isPending={isRetrying} onPress={onRetry}>
          {retry}
        </Button>
        <ReloadButton id={whole} size="small" kind="ghost">
          {reload}
        </ReloadButton>
      </Row>
    </NoticeBox>
  );
}
