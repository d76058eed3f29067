import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { US_STATES } from '../../../machines/domain/countries.ts';
import { FIELD_LIMITS } from '../../../machines/domain/limits.ts';
import type { suggestionsMachine } from '../../../machines/information/suggestions.machine.ts';
import { copy } from '../../copy/information.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { fieldsOf } from './BasicFields.tsx';
import type { FieldsProps } from './BasicFields.tsx';
import { connectSuggestions } from './information.connect.ts';

const STATES = US_STATES.map(([code, name]) => ({ value: code, label: name }));

/** Where the kit goes (INFO-R07 to INFO-R10). */
export function AddressFields({ view, actor }: FieldsProps) {
  const { form } = view;
  const field = fieldsOf({ view, actor });
  const suggestions = useSelector(actor, ({ children }) => children.suggestions);
  return (
    <Stack>
      <Facts facts={[{ id: 'shipTo', label: copy.shipTo, value: view.name }]} />
      <FieldGrid>
        <SelectField
          {...field('country')}
          options={view.countries}
          placeholder={copy.chooseCountry}
          autoComplete="shipping country"
          isRequired
        />
        <Street field={field('street')} suggestions={suggestions} />
        <TextField {...field('city')} autoComplete="shipping address-level2" isRequired />
        {form.country === 'US' ? (
          <SelectField
            {...field('state')}
            options={STATES}
            placeholder={copy.chooseState}
            autoComplete="shipping address-level1"
            isRequired
            isHalf
          />
        ) : (
          <TextField {...field('state')} autoComplete="shipping address-level1" isRequired isHalf />
        )}
        <TextField {...field('zip')} autoComplete="shipping postal-code" isRequired isHalf />
      </FieldGrid>
      <Checkbox
        label={copy.futureOrders}
        isSelected={form.isAppliedToFutureOrders}
        onChange={(isApplied) => actor.send({ type: 'futureOrders.toggled', isApplied })}
      />
    </Stack>
  );
}

interface StreetProps {
  readonly field: ReturnType<ReturnType<typeof fieldsOf>>;
  readonly suggestions: ActorRefFrom<typeof suggestionsMachine> | undefined;
}

function Street({ field, suggestions }: StreetProps) {
  const offered = useSelector(suggestions, connectSuggestions);
  return (
    <SuggestField
      {...field}
      suggestions={offered}
      onChoose={(id) => suggestions?.send({ type: 'suggestion.chosen', id })}
      onDismiss={() => suggestions?.send({ type: 'suggestions.dismissed' })}
      listLabel={copy.suggestions}
      formatCount={copy.suggestionCount}
      autoComplete="shipping address-line1"
      maxLength={FIELD_LIMITS.street}
    />
  );
}
