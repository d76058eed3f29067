import type { ActorRefFrom } from 'xstate';
import { ADDRESS_COUNTRIES } from '../../../machines/domain/address-countries.ts';
import { US_STATES } from '../../../machines/domain/countries.ts';
import type { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import { addressFields } from '../../../machines/pickup/pickup.fields.ts';
import type { AddressField } from '../../../machines/pickup/pickup.fields.ts';
import { countryText } from '../../copy/format.ts';
import { copy } from '../../copy/pickup.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { FinePrint, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { RadioTiles } from '../../ui/RadioGroup.tsx';
import { FormField } from '../shared/FormField.tsx';
import type { Choices } from '../shared/FormField.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { idOf } from './id-of.ts';
import { connectPickupAddress } from './pickup-address.connect.ts';
import type { AddressPart, PickupAddressView } from './pickup-address.connect.ts';
import styles from './PickupEditorDialog.module.css';

type AddressActor = ActorRefFrom<typeof pickupAddressMachine>;

const STATES = US_STATES.map(([code, name]) => ({ value: code, label: name }));
const FORM = 'pickup-address';
const DISABLED_REASON = 'pickup-address-disabled';

/** The address editor of a pickup: inputs, the recommended address, or a message that it cannot be verified. */
export function PickupAddressEditor({
  actor,
  countries,
}: {
  readonly actor: AddressActor;
  readonly countries: readonly string[];
}) {
  const view = useView(actor, connectPickupAddress);
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(idOf(field)));

  return (
    <>
      <h3 id={idOf('addressTitle')} tabIndex={-1} className={styles['heading']}>
        {copy.addressEditor.titles[view.panel]}
      </h3>
      {content()}
    </>
  );

  function content() {
    switch (view.panel) {
      case 'inputs':
        return <Inputs actor={actor} view={view} countries={countries} />;
      case 'invalid':
        return (
          <NoticeBox tone="error" role="alert">
            {copy.addressEditor.invalidText}
          </NoticeBox>
        );
      case 'recommend':
        return (
          <Form
            id={FORM}
            label={copy.addressEditor.titles.recommend}
            onSubmit={() => actor.send({ type: 'address.confirmed' })}
          >
            <RadioTiles
              label={copy.addressEditor.titles.recommend}
              isLabelHidden
              hint={copy.addressEditor.recommendText}
              value={view.choice}
              options={[
                {
                  value: 'recommended',
                  label: copy.addressEditor.recommended,
                  description: <AddressParts parts={view.recommended} />,
                },
                {
                  value: 'entered',
                  label: copy.addressEditor.entered,
                  description: <AddressParts parts={view.entered} />,
                },
              ]}
              onChange={(choice) =>
                actor.send({ type: choice === 'entered' ? 'entered.chosen' : 'recommended.chosen' })
              }
            />
          </Form>
        );
    }
  }
}

function Inputs({
  actor,
  view,
  countries,
}: {
  readonly actor: AddressActor;
  readonly view: Extract<PickupAddressView, { panel: 'inputs' }>;
  readonly countries: readonly string[];
}) {
  const { address, errors, isUnitedStates, isChecking } = view;
  const choices: Partial<Record<AddressField, Choices>> = {
    countryCode: {
      options: countryOptions(countries, address.countryCode),
      placeholder: copy.addressEditor.chooseCountry,
    },
    ...(isUnitedStates ? { state: { options: STATES, placeholder: copy.addressEditor.chooseState } } : {}),
  };
  return (
    <Form
      id={FORM}
      label={copy.addressEditor.titles.inputs}
      onSubmit={() => actor.send({ type: 'save.pressed' })}
    >
      <Stack>
        {view.isInvalid && (
          <NoticeBox tone="error" role="status">
            {copy.addressEditor.invalid}
          </NoticeBox>
        )}
        {view.failure && (
          <NoticeBox tone="error" role="alert">
            {view.failure}
          </NoticeBox>
        )}
        <FieldGrid>
          {addressFields.names.map((name) => (
            <FormField
              key={name}
              definition={addressFields.fields[name]}
              id={idOf(name)}
              label={copy.addressEditor.fields[name]}
              error={errors[name]}
              value={address[name]}
              choices={choices[name]}
              isReadOnly={isChecking}
              isDisabled={name === 'state' && view.isWithoutState}
              onChange={(value) => actor.send({ type: 'address.changed', field: name, value })}
            />
          ))}
        </FieldGrid>
        {!isUnitedStates && (
          <Checkbox
            label={copy.addressEditor.noState}
            isSelected={view.isWithoutState}
            isDisabled={isChecking}
            onChange={(isChecked) => actor.send({ type: isChecked ? 'noState.checked' : 'noState.cleared' })}
          />
        )}
      </Stack>
    </Form>
  );
}

/** The buttons of the dialog while its address is edited. */
export function PickupAddressActions({ actor }: { readonly actor: AddressActor }) {
  const view = useView(actor, connectPickupAddress);
  const disabledReason = view.panel === 'inputs' ? view.disabledReason : null;
  return (
    <>
      {disabledReason !== null && <FinePrint id={DISABLED_REASON}>{disabledReason}</FinePrint>}
      <Button kind="ghost" onPress={() => actor.send({ type: 'back.pressed' })}>
        {copy.addressEditor.back}
      </Button>
      {view.panel !== 'invalid' && (
        <Button
          // Two presses of Save do not confirm.
          key={view.panel}
          type="submit"
          form={FORM}
          isDisabled={disabledReason !== null}
          isPending={view.panel === 'inputs' && view.isChecking}
          describedBy={disabledReason === null ? undefined : DISABLED_REASON}
        >
          {view.panel === 'inputs' ? copy.addressEditor.save : copy.addressEditor.confirm}
        </Button>
      )}
    </>
  );
}

/** An address in one line, with differences highlighted. */
function AddressParts({ parts }: { readonly parts: readonly AddressPart[] }) {
  return (
    <>
      {parts.map(({ field, text, isMarked }, index) => (
        <span key={field}>
          {index > 0 && <span>, </span>}
          {isMarked ? <mark className={styles['mark']}>{text}</mark> : <span>{text}</span>}
        </span>
      ))}
    </>
  );
}

/** Country options: the service's, or all if it lists none, plus the chosen one. */
function countryOptions(countries: readonly string[], chosen: string) {
  const codes = new Set(countries.length > 0 ? countries : ADDRESS_COUNTRIES);
  if (chosen !== '') codes.add(chosen);
  return [...codes].map((value) => ({ value, label: countryText(value) }));
}
