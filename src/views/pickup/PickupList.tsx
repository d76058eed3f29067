import { memo } from 'react';
import type { CSSProperties } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { copy } from '../../copy/pickup.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { offscreenStyle } from '../../ui/offscreenStyle.ts';
import { DateFigure } from '../../ui/Outcome.tsx';
import { FinePrint, Row, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { WithDates } from '../../ui/WithDates.tsx';
import type { PickupItemView } from './pickup-schedules.connect.ts';
import styles from './PickupList.module.css';

interface PickupListProps {
  readonly pickups: readonly PickupItemView[];
  readonly phone: string;
  readonly actor: ActorRefFrom<typeof pickupSchedulesMachine>;
}

/** The id of a pickup's heading, which takes focus when its focused button becomes disabled. */
export function pickupHeadingId(id: string): string {
  return `pickup-${id}`;
}

/** The scheduled pickups, newest first. */
export function PickupList({ pickups, ...rest }: PickupListProps) {
  return (
    <ul>
      {pickups.map((item) => (
        <PickupItem key={item.id} item={item} style={offscreenStyle(pickups.length)} {...rest} />
      ))}
    </ul>
  );
}

interface PickupItemProps extends Omit<PickupListProps, 'pickups'> {
  readonly item: PickupItemView;
  readonly style: CSSProperties | undefined;
}

/** A pickup. There may be hundreds: only the item that changes is rendered again. */
const PickupItem = memo(function PickupItem({ item, style, phone, actor }: PickupItemProps) {
  const title = copy.item.title(item.number);
  const reasonId = `${pickupHeadingId(item.id)}-reason`;
  const statusId = `${pickupHeadingId(item.id)}-status`;
  const describedBy = item.lockReason !== null || item.isLockedByDay ? reasonId : undefined;
  return (
    <li className={styles['item']} style={style} aria-labelledby={pickupHeadingId(item.id)}>
      <Stack>
        <Row>
          <h3
            id={pickupHeadingId(item.id)}
            tabIndex={-1}
            aria-describedby={statusId}
            className={styles['heading']}
          >
            {title}
          </h3>
          <Badge id={statusId} tone={item.status.tone}>
            {item.status.isService ? <ServiceText>{item.status.text}</ServiceText> : item.status.text}
          </Badge>
        </Row>
        {item.isLockedByDay && (
          <div id={reasonId}>
            <NoticeBox tone="warn">
              <WithPhone phone={phone}>{copy.item.locked(phone)}</WithPhone>
            </NoticeBox>
          </div>
        )}
        <DateFigure
          month={item.calendarMonth}
          day={item.calendarDay}
          note={<WithDates>{item.range}</WithDates>}
        >
          {item.day}
        </DateFigure>
        <DescriptionList
          items={[
            { id: 'address', label: copy.item.address, value: item.address, isVerbatim: true },
            { id: 'contact', label: copy.item.contact, value: item.contact, isVerbatim: true },
          ]}
        />
        <Row align="fill">
          {item.hasCalendar && (
            <Button
              kind="ghost"
              size="small"
              label={`${copy.item.calendar}: ${title}`}
              onPress={() => actor.send({ type: 'calendar.requested', scheduleId: item.id })}
            >
              {copy.item.calendar}
            </Button>
          )}
          <Button
            kind="ghost"
            size="small"
            label={`${copy.item.edit}: ${title}`}
            isDisabled={!item.isChangeable}
            describedBy={describedBy}
            onPress={() => actor.send({ type: 'edit.requested', scheduleId: item.id })}
          >
            {copy.item.edit}
          </Button>
          <Button
            kind="ghost"
            size="small"
            label={`${copy.item.cancel}: ${title}`}
            isDisabled={!item.isChangeable}
            describedBy={describedBy}
            onPress={() => actor.send({ type: 'cancel.requested', scheduleId: item.id })}
          >
            {copy.item.cancel}
          </Button>
          {item.lockReason !== null && <FinePrint id={reasonId}>{item.lockReason}</FinePrint>}
        </Row>
      </Stack>
    </li>
  );
});
