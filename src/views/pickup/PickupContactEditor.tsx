import type { ActorRefFrom } from 'xstate';
import type { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import { copy } from '../../copy/pickup.ts';
import { Button } from '../../ui/Button.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { ContactFields } from './ContactFields.tsx';
import { idOf } from './id-of.ts';
import { connectPickupContact } from './pickup-contact.connect.ts';

const FORM = 'pickup-contact';

type ContactActor = ActorRefFrom<typeof pickupContactMachine>;

/** The contact of a pickup: email, dialing code and number. */
export function PickupContactEditor({
  actor,
  countries,
}: {
  readonly actor: ContactActor;
  readonly countries: readonly string[];
}) {
  const view = useView(actor, connectPickupContact);
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(idOf(field)));

  return (
    <Form id={FORM} label={copy.contactEditor.title} onSubmit={() => actor.send({ type: 'save.pressed' })}>
      <Stack>
        {view.isInvalid && (
          <NoticeBox tone="error" role="status">
            {copy.contactEditor.invalid}
          </NoticeBox>
        )}
        <ContactFields
          idOf={idOf}
          labels={copy.contactEditor.fields}
          contact={view.contact}
          errors={view.errors}
          countries={countries}
          isRequired
          onChange={(field, value) => actor.send({ type: 'contact.changed', field, value })}
        />
      </Stack>
    </Form>
  );
}

/** The buttons of the dialog while its contact is edited. */
export function PickupContactActions({ actor }: { readonly actor: ContactActor }) {
  const { isSaving } = useView(actor, connectPickupContact);
  return (
    <>
      <Button kind="ghost" onPress={() => actor.send({ type: 'back.pressed' })}>
        {copy.contactEditor.back}
      </Button>
      <Button type="submit" form={FORM} isPending={isSaving}>
        {copy.contactEditor.save}
      </Button>
    </>
  );
}
