import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { identityOf } from '../../../machines/domain/link.ts';
import type { CardPartProps, WalletPartProps } from '../../views/payment/card-parts.ts';
import { CardFieldsLoading } from '../../views/payment/CardFieldParts.tsx';
import { PaymentView } from '../../views/payment/PaymentView.tsx';
import { createCardDesk } from '../cards/card-desk.ts';
import type { CardDesk } from '../cards/card-desk.ts';
import { flowPage } from '../flow.tsx';
import { wirePayment } from '../wiring/payment.ts';

// Each vendor's code comes only with its form.
const StripeFields = lazy(() => import('../cards/StripeFields.tsx'));
const StaxFields = lazy(() => import('../cards/StaxFields.tsx'));
const Wallet = lazy(() => import('../cards/WalletButton.tsx'));

/** The vendors' parts of the form, at the desk where they are tokenised. */
function partsAt(desk: CardDesk) {
  const CardFields: ComponentType<CardPartProps> = (props) => {
    const Fields = props.entry === 'stripe' ? StripeFields : StaxFields;
    return (
      <Suspense fallback={<CardFieldsLoading />}>
        <Fields {...props} desk={desk} />
      </Suspense>
    );
  };
  const WalletButton: ComponentType<WalletPartProps> = (props) => (
    <Suspense fallback={null}>
      <Wallet {...props} desk={desk} />
    </Suspense>
  );
  return { CardFields, WalletButton };
}

export default flowPage((world) => {
  const desk = createCardDesk(world.config);
  const parts = partsAt(desk);
  const { termsOfService, testingPolicies } = world.config.pages;
  return {
    machine: wirePayment(world, desk),
    input: ({ query }) => {
      // A form that is opened by its own link keeps it, so that the calls carry its token (CALL-R02).
      if (query && identityOf(query)) world.session.keepLink(query);
      return { query, savedQuery: world.session.savedQuery(), today: world.today() };
    },
    View: ({ actor }) => (
      <PaymentView actor={actor} parts={parts} links={{ terms: termsOfService, policies: testingPolicies }} />
    ),
  };
});
