import { copy } from '../../copy/common.ts';
import { useBrand } from '../../ui/Brand.tsx';
import { FinePrint } from '../../ui/Layout.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';

/** Whom to call, at the end of a page. */
export function HelpLine() {
  const { supportPhone } = useBrand();
  if (!supportPhone) return null;
  return (
    <FinePrint align="center">
      <span>{`${copy.help} `}</span>
      <PhoneLink phone={supportPhone} />
    </FinePrint>
  );
}
