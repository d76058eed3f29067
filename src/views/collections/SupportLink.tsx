import { copy } from '../../copy/collections.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';

/** Opens the support page in a new tab (COLL-13); nothing if none is configured (AMB-17). */
export function SupportLink({ href }: { readonly href: string | null }) {
  if (href === null) return null;
  return (
    <Row align="center">
      <LinkButton kind="quiet" href={href} isExternal>
        {copy.support}
      </LinkButton>
    </Row>
  );
}
