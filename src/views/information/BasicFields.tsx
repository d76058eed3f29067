import type { ActorRefFrom } from 'xstate';
import type { informationMachine } from '../../../machines/information/information.machine.ts';
import type { Field } from '../../../machines/domain/form.ts';
import { informationFields } from '../../../machines/information/information.fields.ts';
import type { InformationField } from '../../../machines/information/information.fields.ts';
import { copy } from '../../copy/information.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { FinePrint, Stack } from '../../ui/Layout.tsx';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { FormField } from '../shared/FormField.tsx';
import type { InformationFormViewData } from './information.connect.ts';

export interface BasicFieldsProps {
  readonly view: InformationFormViewData;
  readonly actor: ActorRefFrom<typeof informationMachine>;
}

/** Name, birthdate, gender and phone; values on file are read-only (INFO-R03 to INFO-R06, INFO-R38). */
export function BasicFields({
  view,
  actor,
  supportPhone,
}: BasicFieldsProps & { readonly supportPhone: string }) {
  const { isBirthdateLocked, isGenderLocked } = view;
  const field = basicFields({ view, actor });
  return (
    <Stack>
      <DescriptionList
        items={[
          { id: 'name', label: copy.name, value: view.name, isVerbatim: true, isShort: true },
          ...(isBirthdateLocked
            ? [
                {
                  id: 'birthdate',
                  label: copy.fieldName('birthdate'),
                  value: view.birthdateText,
                  isShort: true,
                },
              ]
            : []),
          ...(isGenderLocked
            ? [{ id: 'gender', label: copy.fieldName('gender'), value: view.genderText, isShort: true }]
            : []),
        ]}
      />
      <FieldGrid>
        {!isBirthdateLocked && <FormField {...field('birthdate')} />}
        {!isGenderLocked && (
          <RadioGroup
            {...field('gender')}
            options={[
              { value: 'Male', label: copy.genders.Male },
              { value: 'Female', label: copy.genders.Female },
            ]}
            isInline
            isRequired
          />
        )}
        <FormField {...field('phoneCode')} choices={view.choices.phoneCode} isRequired={false} />
        <FormField
          {...field('phoneNumber')}
          dialingCode={view.form.phoneCode}
          {...(view.isPhoneOptional ? { label: copy.optional(copy.fieldName('phoneNumber')) } : {})}
          isRequired={!view.isPhoneOptional}
        />
      </FieldGrid>
      <FinePrint>
        <WithPhone phone={supportPhone}>{`${copy.nameHint(supportPhone)} `}</WithPhone>
        {(isBirthdateLocked || isGenderLocked) && <span>{copy.lockedHint}</span>}
      </FinePrint>
    </Stack>
  );
}

/** The props of a field: id, label, value, error, and event handlers. */
export function basicFields({ view, actor }: BasicFieldsProps) {
  return (name: InformationField) => {
    const error = view.errors[name];
    const definition: Field = informationFields.fields[name];
    return {
      definition,
      id: name,
      label: copy.fieldName(name),
      value: view.form[name],
      error: error ? copy.error(name, error) : undefined,
      onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
      onBlur: () => actor.send({ type: 'field.left', field: name }),
    };
  };
}
