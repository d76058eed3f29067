import type { ActorRefFrom } from 'xstate';
import type { informationMachine } from '../../../machines/information/information.machine.ts';
import { copy } from '../../copy/information.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button, TextButton } from '../../ui/Button.tsx';
import { focusField } from '../../ui/focusField.ts';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { FieldLinks } from '../shared/FieldLinks.tsx';
import type { InformationFormViewData, SaveReason } from './information.connect.ts';

const NOTE_ID = 'bar-note';

interface BottomBarProps {
  readonly view: InformationFormViewData;
  readonly actor: ActorRefFrom<typeof informationMachine>;
  readonly supportPhone: string;
}

/** Skip, Confirm and Save with their rules, and why Save is disabled (INFO-R12 to INFO-R15, RUL-14). */
export function BottomBar({ view, actor, supportPhone }: BottomBarProps) {
  const { buttons, saveReason, sendTo } = view;
  const note = saveReason ? (
    <Reason reason={saveReason} supportPhone={supportPhone} />
  ) : (
    sendTo && <SendTo address={sendTo} />
  );
  return (
    <ActionBar note={note} noteId={NOTE_ID}>
      {buttons.main === 'save' ? (
        <Button type="submit" isDisabled={!buttons.isSaveEnabled} describedBy={note ? NOTE_ID : undefined}>
          {copy.buttons.save}
        </Button>
      ) : (
        <Button type="submit" describedBy={note ? NOTE_ID : undefined}>
          {copy.buttons.confirm}
        </Button>
      )}
      {buttons.hasSkip && (
        <Button kind="ghost" onPress={() => actor.send({ type: 'skip.pressed' })}>
          {copy.buttons.skip}
        </Button>
      )}
    </ActionBar>
  );
}

/** The address that Confirm or Save sends the kit to, next to the button. */
function SendTo({ address }: { readonly address: string }) {
  return (
    <>
      <strong>{`${copy.sendTo.question} `}</strong>
      <span translate="no">{`${address} `}</span>
      <TextButton onPress={() => focusField('street')}>{copy.sendTo.change}</TextButton>
    </>
  );
}

function Reason({
  reason,
  supportPhone,
}: Pick<BottomBarProps, 'supportPhone'> & { readonly reason: SaveReason }) {
  if (reason.kind === 'unshippable')
    return <WithPhone phone={supportPhone}>{copy.reason.unshippable(supportPhone)}</WithPhone>;
  if (reason.kind !== 'fields') return <span>{copy.reason[reason.kind]}</span>;
  const last = reason.wrong.length > 0 ? 'wrong' : 'empty';
  return (
    <>
      {(['empty', 'wrong'] as const).map(
        (kind) =>
          reason[kind].length > 0 && (
            <p key={kind}>
              <FieldLinks text={copy.reason[kind]} fields={reason[kind]} nameOf={copy.fieldName} />
              {kind === last && reason.more > 0 && <span>{` ${copy.reason.more(reason.more)}`}</span>}
            </p>
          ),
      )}
    </>
  );
}
