import { copy } from '../../copy/pickup.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Box, Row } from '../../ui/Layout.tsx';
import type { PickupSchedulesViewData } from './pickup-schedules.connect.ts';
import styles from './PickupList.module.css';

/** The id of the button for the next accession id. */
export const NEXT = 'pickup-next';

/** A staff member's work list of accession ids, done and waiting, with a button for the next one. */
export function PickupWorkList({
  workList,
  onNext,
}: {
  readonly workList: NonNullable<Extract<PickupSchedulesViewData, { kind: 'page' }>['workList']>;
  readonly onNext: () => void;
}) {
  const { items, done, nextId } = workList;
  return (
    <Box
      title={copy.workList.title(done, items.length)}
      action={
        nextId !== null && (
          <Button id={NEXT} onPress={onNext}>
            {copy.workList.next(nextId)}
          </Button>
        )
      }
    >
      <ul className={styles['list']}>
        {items.map(({ id, state }) => (
          <li key={id} aria-current={state === 'current' ? 'true' : undefined}>
            <Row>
              <span translate="no">{id}</span>
              <Badge tone={state === 'done' ? 'success' : 'plain'}>{copy.workList.state[state]}</Badge>
            </Row>
          </li>
        ))}
      </ul>
    </Box>
  );
}
