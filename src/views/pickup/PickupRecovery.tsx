import type { ActorRefFrom } from 'xstate';
import type { pickupRecoveryMachine } from '../../../machines/pickup/pickup-recovery.machine.ts';
import { copy } from '../../copy/pickup.ts';
import { useExplainOutage } from '../../ui/outage-context.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { TextButton } from '../../ui/Button.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import { usePassedFocus } from '../../ui/usePassedFocus.ts';
import { useView } from '../shared/use-view.ts';
import { connectPickupRecovery } from './pickup-schedules.connect.ts';

/** The region of the notifications, where the focus stays when one of them disappears. */
export const NOTIFICATIONS = 'pickup-notifications';

/** The status of a booking whose outcome is still unknown. */
export function PickupRecovery({
  actor,
  onAccept,
}: {
  readonly actor: ActorRefFrom<typeof pickupRecoveryMachine>;
  /** Continues without knowing the outcome; a dialog has its own button for that. */
  readonly onAccept?: (() => void) | undefined;
}) {
  const view = useView(actor, connectPickupRecovery);
  const isBlockedByOutage = useExplainOutage(true) !== null;
  useLeaveWarning(view.kind === 'finishing' && !isBlockedByOutage);
  switch (view.kind) {
    case 'finishing':
      if (isBlockedByOutage)
        return (
          <NoticeBox tone="warn" title={copy.schedules.finishingLater.title} role="status">
            {copy.schedules.finishingLater.text}
          </NoticeBox>
        );
      return <BusyOverlay message={copy.schedules.finishing} detail={copy.editor.stay} />;
    case 'looking':
      return onAccept ? (
        <LiveText>{copy.editor.checking}</LiveText>
      ) : (
        <BusyOverlay message={copy.editor.checking} detail={copy.editor.stay} />
      );
    // Nothing covers the way out of a dialog: it may take minutes, and the page finds out without it.
    case 'originalPending':
      return (
        <LiveText>
          <Row>
            <Spinner />
            <span>{view.text}</span>
          </Row>
        </LiveText>
      );
    case 'unanswered':
      return (
        <NoticeBox tone="warn" title={copy.schedules.unanswered} role="status">
          <Stack gap="tight">
            <p>{view.text}</p>
            {onAccept && <ContinueButton onAccept={onAccept} />}
          </Stack>
        </NoticeBox>
      );
  }
}

/** Goes with the recovery, which ends by itself. */
function ContinueButton({ onAccept }: { readonly onAccept: () => void }) {
  usePassedFocus([NOTIFICATIONS], NOTIFICATIONS);
  return (
    <p>
      <TextButton onPress={onAccept}>{copy.schedules.continue}</TextButton>
    </p>
  );
}
