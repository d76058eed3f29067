import { PickupSchedulesView } from '../../views/pickup/PickupSchedulesView.tsx';
import { flowPage } from '../flow.tsx';
import { pickupDesk } from '../pickup.ts';
import { wirePickupSchedules } from '../wiring/pickup.ts';

/** /fedexPickup/schedules, for the accession id that is stored when it opens. */
export default flowPage((world) => {
  const { session } = pickupDesk(world);
  const accessionId = session.accessionId();
  return {
    machine: wirePickupSchedules(world, accessionId),
    input: () => ({
      accessionId,
      halfDone: accessionId === null ? null : session.halfDone(accessionId),
      now: new Date().toISOString(),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    View: ({ actor }) => <PickupSchedulesView actor={actor} phone={world.config.supportPhone} />,
  };
});
