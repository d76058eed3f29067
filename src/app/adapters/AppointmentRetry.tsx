import { useLocation, useNavigate } from 'react-router-dom';
import type { HistoryState } from '../../../machines/domain/destination.ts';
import { copy } from '../../copy/appointments.ts';
import { Button } from '../../ui/Button.tsx';
import { useAppServices } from '../shell/app-services.ts';
import { navigateTo } from '../shell/flow.tsx';

/** Reopens the link of the appointment, which loads it again; nothing if the page was opened without one. */
export function AppointmentRetry({ page }: { readonly page: '/confirmAppointment' | '/cancelAppointment' }) {
  const services = useAppServices();
  const navigate = useNavigate();
  const { retry } = (useLocation().state ?? {}) as HistoryState;
  if (!retry) return null;
  return (
    <Button onPress={() => navigateTo({ page, query: retry, replace: true }, { navigate, services })}>
      {copy.retry}
    </Button>
  );
}
