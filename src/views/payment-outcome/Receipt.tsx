import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/payment-outcome.ts';
import { useBrand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Card, Stack } from '../../ui/Layout.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';
import type { ReceiptView } from '../shared/receipt.connect.ts';

export interface ReceiptProps {
  readonly receipt: ReceiptView;
  readonly onPrint: () => void;
}

/** The receipt that an HSA or FSA requires; in print, everything else on the page is hidden (RUL-11). */
export function Receipt({ receipt, onPrint }: ReceiptProps) {
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
        <Facts
          facts={[
            { id: 'lab', label: facts.lab, value: brand.name, isShort: true },
            { id: 'date', label: facts.date, value: receipt.date, isShort: true },
            { id: 'patient', label: facts.patient, value: receipt.patient, isShort: true },
            { id: 'accession', label: facts.accession, value: receipt.accessionId, isShort: true },
            { id: 'orderedBy', label: facts.orderedBy, value: receipt.orderedBy },
            { id: 'service', label: facts.service, value: copy.receipt.service },
          ]}
        />
        {receipt.members.map((member) => (
          <SummaryList
            key={member.accessionId}
            heading={common.accessionId(member.accessionId)}
            lines={member.lines}
          />
        ))}
        {receipt.lines.length > 0 && <SummaryList heading={copy.receipt.charges} lines={receipt.lines} />}
        <SummaryList
          heading={copy.receipt.payments}
          lines={receipt.payments.map(({ id, label, date, amount }) => ({
            id,
            label: date === '' ? label : `${label}, ${date}`,
            value: amount,
          }))}
          total={{ id: 'paid', label: copy.receipt.paid, value: receipt.paid }}
        />
        {receipt.left && (
          <SummaryList lines={[]} total={{ id: 'left', label: copy.receipt.left, value: receipt.left }} />
        )}
      </Stack>
    </Card>
  );
}
