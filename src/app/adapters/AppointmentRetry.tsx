import { useLocation, useNavigate } from 'react-router-dom';
import type { HistoryState } from '../../../machines/domain/destination.ts';
import { copy } from '../../copy/appointments.ts';
import { Button } from '../../ui/Button.tsx';
import { useAppDependencies } from '../shell/app-dependencies.ts';
import { navigateTo } from '../shell/flow.tsx';

/** Reopens the link of the appointment, which loads it again; nothing if the page was opened without one. */
export function AppointmentRetry({ page }: { readonly page: '/confirmAppointment' | '/cancelAppointment' }) {
  const dependencies = useAppDependencies();
  const navigate = useNavigate();
  const { retry } = (useLocation().state ?? {}) as HistoryState;
  if (!retry) return null;
  return (
    <Button onPress={() => navigateTo({ page, query: retry, replace: true }, { navigate, dependencies })}>
      {copy.retry}
    </Button>
  );
}
