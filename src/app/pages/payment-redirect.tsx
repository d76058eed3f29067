import { Navigate, useLocation } from 'react-router-dom';
import { paymentLink } from '../../../machines/domain/link.ts';
import { searchOf } from '../follow.ts';
import type { PageState } from '../follow.ts';
import { useWorld } from '../world-context.ts';

/** /payment: hands the listed parameters on to the entry (ROUTE-02, ROUTE-03). */
export default function PaymentRedirect() {
  const { session } = useWorld();
  const location = useLocation();
  const { query } = (location.state ?? {}) as PageState;
  const link = paymentLink(query ?? session.linkQuery(location.search, 'jwtToken'));
  return (
    <Navigate
      to={`/pns_single_page_flow${link ? searchOf(link) : ''}`}
      state={link ? { query: link } : null}
      replace
    />
  );
}
