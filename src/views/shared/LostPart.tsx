import { copy } from '../../copy/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import type { LostProps } from '../../ui/Later.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReloadButton } from '../../ui/ReloadButton.tsx';

/** Shown in place of a part whose code failed to load; everything entered elsewhere on the page is kept. */
export function LostPart({ onRetry }: LostProps) {
  const { title, text, retry, reload } = copy.lostPart;
  return (
    <Notice tone="warn" title={title} role="status">
      <p>{text}</p>
      <Row>
        <Button size="small" onPress={onRetry}>
          {retry}
        </Button>
        <ReloadButton size="small" kind="ghost">
          {reload}
        </ReloadButton>
      </Row>
    </Notice>
  );
}
