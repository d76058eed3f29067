import type { ComponentType } from 'react';
import { copy } from '../../copy/payment-outcome.ts';
import { useBrand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Box, FinePrint, ScreenOnly, Stack } from '../../ui/Layout.tsx';
import { receiptLists } from '../shared/receipt.connect.ts';
import type { ReceiptView } from '../shared/receipt.connect.ts';
import type { SavePdfProps } from '../shared/save-pdf-component.ts';

interface ReceiptProps {
  readonly receipt: ReceiptView;
  /** Whether one comes by email; undefined if that is not known. */
  readonly isEmailed?: boolean | undefined;
  readonly onPrint: () => void;
  readonly SavePdf: ComponentType<SavePdfProps>;
}

/**
 * The receipt that an HSA or FSA requires (RUL-11), also as a file (OWN-R11); in print, everything else on the page is
 * hidden.
 */
export function Receipt({ receipt, isEmailed, onPrint, SavePdf }: ReceiptProps) {
  const { name } = useBrand();
  const lists = receiptLists(receipt, name);
  return (
    <Box
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
            <FinePrint>{isEmailed ? copy.receipt.emailed : copy.receipt.notEmailed}</FinePrint>
          </ScreenOnly>
        )}
        {lists.map(({ id, heading, hasAmounts, lines }) => (
          <DescriptionList
            key={id}
            variant={hasAmounts ? 'amounts' : 'columns'}
            {...(heading !== null && { heading })}
            items={lines}
          />
        ))}
        <SavePdf
          contentOf={() => ({
            kind: 'receipt',
            title: copy.receipt.title,
            author: name,
            statement: null,
            groups: lists,
            drawing: null,
          })}
        />
      </Stack>
    </Box>
  );
}
