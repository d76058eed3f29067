import type { ActorRefFrom } from 'xstate';
import type { informationMachine } from '../../../machines/information/information.machine.ts';
import { copy } from '../../copy/information.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button, TextButton } from '../../ui/Button.tsx';
import { focusField } from '../../ui/focusField.ts';
import type { FormView, SaveReason } from './information.connect.ts';

const REASON_ID = 'save-reason';

export interface BottomBarProps {
  readonly view: FormView;
  readonly actor: ActorRefFrom<typeof informationMachine>;
}

/** Skip, Confirm and Save with their rules, and why Save cannot be pressed (INFO-R12 to INFO-R15, RUL-14). */
export function BottomBar({ view, actor }: BottomBarProps) {
  const { buttons, saveReason } = view;
  return (
    <ActionBar note={saveReason && <Reason reason={saveReason} />} noteId={REASON_ID}>
      {buttons.main === 'save' ? (
        <Button
          type="submit"
          isDisabled={!buttons.isSaveEnabled}
          describedBy={saveReason ? REASON_ID : undefined}
        >
          {copy.buttons.save}
        </Button>
      ) : (
        <Button type="submit">{copy.buttons.confirm}</Button>
      )}
      {buttons.hasSkip && (
        <Button kind="ghost" onPress={() => actor.send({ type: 'skip.pressed' })}>
          {copy.buttons.skip}
        </Button>
      )}
    </ActionBar>
  );
}

function Reason({ reason }: { readonly reason: SaveReason }) {
  if (reason.kind !== 'fields') return copy.reason[reason.kind];
  return (
    <>
      {copy.reason.fields}{' '}
      {reason.fields.map((field, index) => (
        <span key={field}>
          {index > 0 && ', '}
          <TextButton onPress={() => focusField(field)}>{copy.fieldName(field)}</TextButton>
        </span>
      ))}
      {reason.more > 0 && ` ${copy.reason.more(reason.more)}`}
    </>
  );
}
