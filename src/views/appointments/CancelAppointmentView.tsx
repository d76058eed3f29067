import type { ActorRefFrom } from 'xstate';
import type { cancelAppointmentMachine } from '../../../machines/cancel-appointment/cancel-appointment.machine.ts';
import { copy } from '../../copy/appointments.ts';
import { Button } from '../../ui/Button.tsx';
import { MessagePage } from '../shared/MessagePage.tsx';
import { WaitingPage } from '../shared/WaitingPage.tsx';
import { useView } from '../shared/use-view.ts';
import { AppointmentTime } from './AppointmentTime.tsx';
import { connectCancel } from './appointments.connect.ts';

interface CancelAppointmentViewProps {
  readonly actor: ActorRefFrom<typeof cancelAppointmentMachine>;
}

/** The cancellation; asks for confirmation first. */
export function CancelAppointmentView({ actor }: CancelAppointmentViewProps) {
  const { kind, start } = useView(actor, connectCancel);
  const { send } = actor;
  switch (kind) {
    case 'looking':
      return <WaitingPage message={copy.cancel.looking} />;
    case 'working':
      return <WaitingPage message={copy.cancel.waiting} />;
    case 'already':
      return <MessagePage tone="info" {...copy.cancel.already} />;
    case 'asking':
      return (
        <MessagePage
          tone="warn"
          isEnd={false}
          title={copy.cancel.question}
          text={copy.cancel.consequence}
          actions={
            <>
              <Button kind="ghost" onPress={() => send({ type: 'cancellation.declined' })}>
                {copy.cancel.no}
              </Button>
              <Button kind="danger" isSubmission onPress={() => send({ type: 'cancellation.confirmed' })}>
                {copy.cancel.yes}
              </Button>
            </>
          }
        >
          <AppointmentTime start={start} />
        </MessagePage>
      );
  }
}
