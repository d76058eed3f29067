import { Navigate, useLocation } from 'react-router-dom';
import type { HistoryState } from '../../../machines/domain/destination.ts';
import { paymentLink } from '../../../machines/domain/link.ts';
import { withLanguage } from '../../platform/language.ts';
import { useAppDependencies } from '../shell/app-dependencies.ts';
import { publicSearch } from '../shell/flow.tsx';

/** /payment: passes the listed parameters on to the entry (ROUTE-02, ROUTE-03). */
export default function PaymentRedirect() {
  const { session } = useAppDependencies();
  const location = useLocation();
  const { query } = (location.state ?? {}) as HistoryState;
  const link = paymentLink(query ?? session.linkQuery(location.search, 'jwtToken'));
  return (
    <Navigate
      to={withLanguage(`/pns_single_page_flow${link ? publicSearch(link) : ''}`)}
      state={link ? { query: link } : null}
      replace
    />
  );
}
