import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { useBrand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Card, Fine, ScreenOnly, Stack } from '../../ui/Layout.tsx';
import type { ReceiptView } from '../shared/receipt.connect.ts';

export interface ReceiptProps {
  readonly receipt: ReceiptView;
  /** Whether one comes by email; undefined if that is not known. */
  readonly isEmailed?: boolean | undefined;
  readonly onPrint: () => void;
}

/** The receipt that an HSA or FSA requires; in print, everything else on the page is hidden (RUL-11). */
export function Receipt({ receipt, isEmailed, onPrint }: ReceiptProps) {
  const brand = useBrand();
  const { facts } = copy.receipt;
  return (
    <Card
      title={copy.receipt.title}
      action={
        <Button kind="ghost" size="small" onPress={onPrint}>
          {copy.receipt.print}
        </Button>
      }
    >
      <Stack gap="wide">
        {isEmailed !== undefined && (
          <ScreenOnly>
            <Fine>{isEmailed ? copy.receipt.emailed : copy.receipt.notEmailed}</Fine>
          </ScreenOnly>
        )}
        <Facts
          facts={[
            { id: 'lab', label: facts.lab, value: brand.name, isExact: true, isShort: true },
            { id: 'date', label: facts.date, value: receipt.date, isShort: true },
            { id: 'patient', label: facts.patient, value: receipt.patient, isExact: true, isShort: true },
            {
              id: 'accession',
              label: facts.accession,
              value: receipt.accessionId,
              isExact: true,
              isShort: true,
            },
            { id: 'orderedBy', label: facts.orderedBy, value: receipt.orderedBy },
            { id: 'service', label: facts.service, value: copy.receipt.service },
          ]}
        />
        {receipt.members.map((member) => (
          <Facts
            key={member.accessionId}
            look="amounts"
            heading={common.accessionId(member.accessionId)}
            facts={member.lines}
          />
        ))}
        {receipt.lines.length > 0 && (
          <Facts look="amounts" heading={copy.receipt.charges} facts={receipt.lines} />
        )}
        <Facts
          look="amounts"
          heading={copy.receipt.payments}
          facts={[
            ...receipt.payments.map(({ id, label, date, amount }) => ({
              id,
              label: date === '' ? label : `${label}, ${date}`,
              value: amount,
            })),
            { id: 'paid', label: copy.receipt.paid, value: receipt.paid, isTotal: true },
          ]}
        />
        {receipt.left && (
          <Facts
            look="amounts"
            facts={[{ id: 'left', label: copy.receipt.left, value: receipt.left, isTotal: true }]}
          />
        )}
      </Stack>
    </Card>
  );
}
