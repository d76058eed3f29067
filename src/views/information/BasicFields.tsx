import type { ActorRefFrom } from 'xstate';
import type { informationMachine } from '../../../machines/information/information.machine.ts';
import type { InformationField } from '../../../machines/information/information.rules.ts';
import { copy } from '../../copy/information.ts';
import { Facts } from '../../ui/Facts.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { Fine, Stack } from '../../ui/Layout.tsx';
import { WithPhone } from '../../ui/PhoneLink.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { MaskedField, TextField } from '../../ui/TextField.tsx';
import { shortPhoneCode } from '../shared/phone-codes.ts';
import type { FormView } from './information.connect.ts';

export interface FieldsProps {
  readonly view: FormView;
  readonly actor: ActorRefFrom<typeof informationMachine>;
}

/** Name, birthdate, gender and phone; values on file are read-only (INFO-R03 to INFO-R06, INFO-R38). */
export function BasicFields({ view, actor, supportPhone }: FieldsProps & { readonly supportPhone: string }) {
  const { form, isBirthdateLocked, isGenderLocked } = view;
  const field = fieldsOf({ view, actor });
  return (
    <Stack>
      <Facts
        facts={[
          { id: 'name', label: copy.name, value: view.name, isExact: true, isShort: true },
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
        {!isBirthdateLocked && (
          <MaskedField
            {...field('birthdate')}
            format="MM/DD/YYYY"
            hint={view.birthdateEcho}
            autoComplete="bday"
            isRequired
          />
        )}
        {!isGenderLocked && (
          <RadioGroup
            id="gender"
            label={copy.fieldName('gender')}
            value={form.gender}
            options={[
              { value: 'Male', label: copy.genders.Male },
              { value: 'Female', label: copy.genders.Female },
            ]}
            error={field('gender').error}
            onChange={field('gender').onChange}
            isInline
            isRequired
          />
        )}
        <SelectField
          {...field('phoneCode')}
          options={view.phoneCodes}
          placeholder={copy.chooseCode}
          shortText={shortPhoneCode}
          autoComplete="tel-country-code"
          isHalf="short"
        />
        <TextField
          {...field('phoneNumber')}
          label={
            view.isPhoneOptional
              ? copy.optional(copy.fieldName('phoneNumber'))
              : copy.fieldName('phoneNumber')
          }
          inputMode="tel"
          autoComplete="tel-national"
          isRequired={!view.isPhoneOptional}
          isHalf="short"
        />
      </FieldGrid>
      <Fine>
        <WithPhone phone={supportPhone}>{`${copy.nameHint(supportPhone)} `}</WithPhone>
        {(isBirthdateLocked || isGenderLocked) && <span>{copy.lockedHint}</span>}
      </Fine>
    </Stack>
  );
}

/** The props of a field: id, label, value, error, and event handlers. */
export function fieldsOf({ view, actor }: FieldsProps) {
  return (name: InformationField) => {
    const problem = view.problems[name];
    return {
      id: name,
      label: copy.fieldName(name),
      value: view.form[name],
      error: problem ? copy.problem(name, problem) : undefined,
      onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
      onBlur: () => actor.send({ type: 'field.left', field: name }),
    };
  };
}
