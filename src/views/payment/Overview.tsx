import { copy } from '../../copy/payment-form.ts';
import { ChangingAmount } from '../../ui/ChangingAmount.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Box, Stack } from '../../ui/Layout.tsx';
import { MobileDisclosure } from '../../ui/MobileDisclosure.tsx';
import type { OverviewView } from '../shared/overview.connect.ts';

interface OverviewProps {
  readonly overview: OverviewView;
  readonly onToggle: (accessionId: string) => void;
}

/** Payment Overview: the lines and the amount due; collapsed to one line on a phone, where the methods come first. */
export function Overview({ overview, onToggle }: OverviewProps) {
  const { lines, members, due, dueLabel } = overview;
  const list = (
    <DescriptionList
      variant="amounts"
      items={[
        ...lines,
        { id: 'due', label: dueLabel, value: <ChangingAmount>{due}</ChangingAmount>, isTotal: true },
      ]}
    />
  );
  return (
    <Box title={copy.overview.title}>
      {members.length === 0 ? (
        <MobileDisclosure
          title={copy.overview.title}
          valueLabel={dueLabel}
          value={<ChangingAmount>{due}</ChangingAmount>}
        >
          {list}
        </MobileDisclosure>
      ) : (
        <Stack>
          {members.map((member) => (
            <Disclosure
              key={member.accessionId}
              label={copy.family[member.isOwn ? 'own' : 'member']}
              title={<span translate="no">{member.accessionId}</span>}
              value={<span translate="no">{member.total}</span>}
              isExpanded={member.isOpen}
              onToggle={() => onToggle(member.accessionId)}
            >
              <DescriptionList variant="amounts" items={member.lines} />
            </Disclosure>
          ))}
          {list}
        </Stack>
      )}
    </Box>
  );
}
