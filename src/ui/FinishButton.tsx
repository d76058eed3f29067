import { createContext, use } from 'react';
import { Button } from './Button.tsx';
import { FinePrint, Row, ScreenOnly } from './Layout.tsx';

/** How to finish on this device; null where nothing is kept. */
export const FinishContext = createContext<{
  readonly label: string;
  readonly hint: string;
  readonly onPress: () => void;
} | null>(null);

/** Offers to finish on this device (RUL-55). */
export function FinishButton() {
  const finish = use(FinishContext);
  if (!finish) return null;
  return (
    <ScreenOnly>
      <FinePrint align="center">{finish.hint}</FinePrint>
      <Row align="center">
        <Button kind="quiet" onPress={finish.onPress}>
          {finish.label}
        </Button>
      </Row>
    </ScreenOnly>
  );
}
