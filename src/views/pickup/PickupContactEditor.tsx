import type { ActorRefFrom } from 'xstate';
import type { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import type { ContactField } from '../../../machines/pickup/pickup-contact.rules.ts';
import { copy } from '../../copy/pickup.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EmailField } from '../shared/EmailField.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { diallingOptions } from './dialling.ts';
import { connectPickupContact } from './pickup-contact.connect.ts';

const IDS: Readonly<Record<ContactField, string>> = {
  email: 'pickup-email',
  areaCode: 'pickup-area-code',
  number: 'pickup-phone',
};

const FORM = 'pickup-contact';

type ContactActor = ActorRefFrom<typeof pickupContactMachine>;

/** The contact of a pickup: email, country code and number. */
export function PickupContactEditor({
  actor,
  countries,
}: {
  readonly actor: ContactActor;
  readonly countries: readonly string[];
}) {
  const view = useView(actor, connectPickupContact);
  const { email, phone } = view.contact;
  const { problem } = view;

  useEmitted(actor, 'focus.requested', ({ field: name }) => focusField(IDS[name as ContactField]));

  const field = (name: ContactField) => ({
    id: IDS[name],
    label: copy.contactEditor.fields[name],
    error: problem?.field === name ? problem.text : undefined,
    isRequired: true,
    onChange: (value: string) => actor.send({ type: 'contact.changed', field: name, value }),
  });

  return (
    <Form id={FORM} label={copy.contactEditor.title} onSubmit={() => actor.send({ type: 'contact.saved' })}>
      <Stack>
        {view.isInvalid && (
          <Notice tone="bad" role="status">
            {copy.contactEditor.invalid}
          </Notice>
        )}
        <FieldGrid>
          <EmailField {...field('email')} value={email} type="email" autoComplete="email" />
          <SelectField
            {...field('areaCode')}
            value={phone.areaCode}
            options={diallingOptions(countries, phone.areaCode)}
            autoComplete="tel-country-code"
            isHalf
          />
          <TextField
            {...field('number')}
            value={phone.number}
            inputMode="tel"
            autoComplete="tel-national"
            isHalf
          />
        </FieldGrid>
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
