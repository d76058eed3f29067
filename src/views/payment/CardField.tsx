import { createContext, use, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import type { HostedFieldName } from '../../../machines/domain/billing.ts';
import { copy } from '../../copy/payment-form.ts';
import { Button } from '../../ui/Button.tsx';
import { HostedField as HostedFrame } from '../../ui/HostedField.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { usePassedFocus } from '../../ui/usePassedFocus.ts';
import { useCorrections } from '../shared/use-corrections.ts';
import type { CardFieldsProps } from './card-components.ts';
import { CARD_PARTS } from './payment.connect.ts';

interface CardFieldProps extends Pick<CardFieldsProps, 'errors' | 'causes'> {
  readonly field: HostedFieldName;
  readonly isFocused: boolean;
  readonly focus: () => void;
  readonly children: ReactNode;
}

/** A vendor's card field with our label and error. */
export function CardField({ field, errors, causes, isFocused, focus, children }: CardFieldProps) {
  const error = errors[field];
  const corrections = useCorrections();
  const kind = error && error !== 'required' ? causes[field] : undefined;
  return (
    <HostedFrame
      id={field}
      label={copy.fieldName(field)}
      error={error ? copy.error(field, error) : undefined}
      cause={kind && corrections?.causeText({ kind })}
      isFocused={isFocused}
      width={field === 'number' ? undefined : 'short'}
      onLabelPress={focus}
    >
      {children}
    </HostedFrame>
  );
}

/** Fields that take the place of others here take the focus that was there: the same field, or else the card number. */
export const useCardFocus = () => usePassedFocus(CARD_PARTS, 'number');

/** Tells the form whether the card fields are missing. */
export const CardMissingContext = createContext<(isMissing: boolean) => void>(() => undefined);

/** Placeholder of the same height until the vendor's card fields have loaded, so that nothing moves. */
export function CardFieldsLoading({ cardVendor, errors }: Pick<CardFieldsProps, 'cardVendor' | 'errors'>) {
  useCardFocus();
  const fields = ['number', cardVendor === 'stripe' ? 'hostedExpiry' : 'expiry', 'cvc'] as const;
  return (
    <>
      {fields.map((field) => (
        <HostedFrame
          key={field}
          id={field}
          label={copy.fieldName(field)}
          error={errors[field] && copy.error(field, errors[field])}
          width={field === 'number' ? undefined : 'short'}
          isDisabled
          onLabelPress={() => undefined}
        >
          <div data-hosted="" />
        </HostedFrame>
      ))}
      <LiveText isHidden>{copy.card.loading}</LiveText>
    </>
  );
}

interface CardFieldsUnavailableProps {
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Shown if the vendor's script for the card fields cannot be loaded. */
export function CardFieldsUnavailable({ isRetrying, onRetry }: CardFieldsUnavailableProps) {
  useCardFocus();
  const report = use(CardMissingContext);
  useLayoutEffect(() => {
    report(true);
    return () => report(false);
  }, [report]);
  return (
    <NoticeBox tone="error" role="alert">
      <Stack gap="tight">
        {/* A retry that fails is announced like the first time. */}
        <p>{isRetrying ? copy.card.loading : copy.card.unavailable}</p>
        <Row>
          {/* What leads to the card number leads here. */}
          <Button id="number" kind="ghost" size="small" isPending={isRetrying} onPress={onRetry}>
            {copy.card.reload}
          </Button>
        </Row>
      </Stack>
    </NoticeBox>
  );
}
