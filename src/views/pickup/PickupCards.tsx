import { memo } from 'react';
import type { CSSProperties } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pickupSchedulesMachine } from '../../../machines/pickup/pickup-schedules.machine.ts';
import { copy } from '../../copy/pickup.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { offscreenStyle } from '../../ui/offscreenStyle.ts';
import { DateFigure } from '../../ui/Outcome.tsx';
import { FinePrint, Row, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { WithDates } from '../../ui/WithDates.tsx';
import type { PickupCardView } from './pickup-schedules.connect.ts';
import styles from './PickupCards.module.css';

interface PickupCardsProps {
  readonly cards: readonly PickupCardView[];
  readonly phone: string;
  readonly actor: ActorRefFrom<typeof pickupSchedulesMachine>;
}

/** The id of a card's heading, which takes focus when its focused button becomes disabled. */
export function cardHeadingId(id: string): string {
  return `pickup-${id}`;
}

/** The scheduled pickups, newest first. */
export function PickupCards({ cards, ...rest }: PickupCardsProps) {
  return (
    <ul>
      {cards.map((card) => (
        <PickupCard key={card.id} card={card} style={offscreenStyle(cards.length)} {...rest} />
      ))}
    </ul>
  );
}

interface PickupCardProps extends Omit<PickupCardsProps, 'cards'> {
  readonly card: PickupCardView;
  readonly style: CSSProperties | undefined;
}

/** A pickup. There may be hundreds: only the card that changes is rendered again. */
const PickupCard = memo(function PickupCard({ card, style, phone, actor }: PickupCardProps) {
  const title = copy.card.title(card.number);
  const whyId = `${cardHeadingId(card.id)}-why`;
  const statusId = `${cardHeadingId(card.id)}-status`;
  const why = card.lockedWhy !== null || card.isLockedByDay ? whyId : undefined;
  return (
    <li className={styles['card']} style={style} aria-labelledby={cardHeadingId(card.id)}>
      <Stack>
        <Row>
          <h3
            id={cardHeadingId(card.id)}
            tabIndex={-1}
            aria-describedby={statusId}
            className={styles['heading']}
          >
            {title}
          </h3>
          <Badge id={statusId} tone={card.status.tone}>
            {card.status.isService ? <ServiceText>{card.status.text}</ServiceText> : card.status.text}
          </Badge>
        </Row>
        {card.isLockedByDay && (
          <div id={whyId}>
            <NoticeBox tone="warn">
              <WithPhone phone={phone}>{copy.card.locked(phone)}</WithPhone>
            </NoticeBox>
          </div>
        )}
        <DateFigure
          month={card.calendarMonth}
          day={card.calendarDay}
          note={<WithDates>{card.range}</WithDates>}
        >
          {card.day}
        </DateFigure>
        <Facts
          facts={[
            { id: 'address', label: copy.card.address, value: card.address, isExact: true },
            { id: 'contact', label: copy.card.contact, value: card.contact, isExact: true },
          ]}
        />
        <Row align="fill">
          {card.hasCalendar && (
            <Button
              kind="ghost"
              size="small"
              label={`${copy.card.calendar}: ${title}`}
              onPress={() => actor.send({ type: 'calendar.requested', scheduleId: card.id })}
            >
              {copy.card.calendar}
            </Button>
          )}
          <Button
            kind="ghost"
            size="small"
            label={`${copy.card.edit}: ${title}`}
            isDisabled={!card.isChangeable}
            describedBy={why}
            onPress={() => actor.send({ type: 'edit.requested', scheduleId: card.id })}
          >
            {copy.card.edit}
          </Button>
          <Button
            kind="ghost"
            size="small"
            label={`${copy.card.cancel}: ${title}`}
            isDisabled={!card.isChangeable}
            describedBy={why}
            onPress={() => actor.send({ type: 'cancel.requested', scheduleId: card.id })}
          >
            {copy.card.cancel}
          </Button>
          {card.lockedWhy !== null && <FinePrint id={whyId}>{card.lockedWhy}</FinePrint>}
        </Row>
      </Stack>
    </li>
  );
});
