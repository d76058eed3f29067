import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { confirmAppointmentMachine } from '../../../machines/confirm-appointment/confirm-appointment.machine.ts';
import type { AppointmentReport } from '../../../machines/domain/appointment.ts';
import { copy } from '../../copy/appointments.ts';
import { useExplainOutage } from '../../ui/outage-context.ts';
import { MessagePage } from '../shared/MessagePage.tsx';
import { WaitingPage } from '../shared/WaitingPage.tsx';
import { useView } from '../shared/use-view.ts';
import { connectConfirm } from './appointments.connect.ts';

interface ConfirmAppointmentViewProps {
  readonly actor: ActorRefFrom<typeof confirmAppointmentMachine>;
  /** Adds the appointment to the patient's calendar; provided by the page. */
  readonly AddToCalendar: ComponentType<{ readonly appointment: AppointmentReport | null }>;
}

/** The confirmation: in progress, or already done. */
export function ConfirmAppointmentView({ actor, AddToCalendar }: ConfirmAppointmentViewProps) {
  const { kind, appointment } = useView(actor, connectConfirm);
  const isBlockedByOutage = useExplainOutage(true) !== null;
  if (kind === 'waiting' && isBlockedByOutage)
    return <MessagePage tone="info" isEnd={false} {...copy.confirm.blocked} />;
  if (kind !== 'already') return <WaitingPage message={copy.confirm.waiting} />;
  return (
    <MessagePage tone="info" title={copy.confirm.already.title}>
      <AddToCalendar appointment={appointment} />
    </MessagePage>
  );
}
