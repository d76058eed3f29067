import { useSelector } from '@xstate/react';
import { copy } from '../../copy/information.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { FieldGrid } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { usePassedFocus } from '../../ui/usePassedFocus.ts';
import { FormField } from '../shared/FormField.tsx';
import { basicFields } from './BasicFields.tsx';
import type { BasicFieldsProps } from './BasicFields.tsx';
import { connectSuggestions } from './information.connect.ts';

const USE_ADDRESS = 'use-address';

/** The shipping address (INFO-R07 to INFO-R10). */
export function AddressFields({ view, actor }: BasicFieldsProps) {
  const { form, isAddressRequired } = view;
  const field = basicFields({ view, actor });
  return (
    <Stack>
      <DescriptionList items={[{ id: 'shipTo', label: copy.shipTo, value: view.name, isVerbatim: true }]} />
      {view.offeredAddress && <OfferedAddress address={view.offeredAddress} actor={actor} />}
      <FieldGrid>
        <Street field={field('street')} actor={actor} isRequired={isAddressRequired} />
        {(['zip', 'city', 'state', 'country'] as const).map((name) => (
          <FormField
            key={name}
            {...field(name)}
            choices={view.choices[name]}
            isRequired={isAddressRequired}
          />
        ))}
      </FieldGrid>
      <Checkbox
        label={copy.futureOrders}
        isSelected={form.isAppliedToFutureOrders}
        onChange={(isApplied) => actor.send({ type: 'futureOrders.toggled', isApplied })}
      />
    </Stack>
  );
}

/** Goes when it is used, or when another address is filled in. */
function OfferedAddress({ address, actor }: Pick<BasicFieldsProps, 'actor'> & { readonly address: string }) {
  usePassedFocus([USE_ADDRESS], 'street');
  return (
    <NoticeBox tone="info" title={copy.profileAddress.title}>
      <Stack gap="tight">
        <p translate="no">{address}</p>
        <Row>
          <Button
            id={USE_ADDRESS}
            kind="ghost"
            size="small"
            onPress={() => actor.send({ type: 'profileAddress.used' })}
          >
            {copy.profileAddress.use}
          </Button>
        </Row>
      </Stack>
    </NoticeBox>
  );
}

interface StreetProps {
  readonly field: ReturnType<ReturnType<typeof basicFields>>;
  readonly actor: BasicFieldsProps['actor'];
  readonly isRequired: boolean;
}

function Street({ field: { definition, ...field }, actor, isRequired }: StreetProps) {
  const suggestions = useSelector(actor, ({ children }) => children.suggestions);
  const offered = useSelector(suggestions, connectSuggestions);
  const filledForm = useSelector(actor, ({ context }) => context.formAtAutofill);
  return (
    <SuggestField
      {...field}
      suggestions={offered}
      onChoose={(id) => actor.send({ type: 'suggestion.chosen', id })}
      onDismiss={() => suggestions?.send({ type: 'suggestions.dismissed' })}
      listLabel={copy.suggestions}
      source={copy.suggestionsFrom}
      formatCount={copy.suggestionCount}
      filledForm={filledForm}
      filledText={copy.suggestionFilled}
      autoComplete={definition.autoComplete}
      maxLength={definition.limit}
      isRequired={isRequired}
    />
  );
}
