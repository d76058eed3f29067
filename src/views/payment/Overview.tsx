import { copy } from '../../copy/payment-form.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Card, Stack } from '../../ui/Layout.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';
import type { OverviewView } from '../shared/overview.connect.ts';

export interface OverviewProps {
  readonly overview: OverviewView;
  readonly onToggle: (accessionId: string) => void;
}

/** Payment Overview: what is paid for, and the amount due. */
export function Overview({ overview, onToggle }: OverviewProps) {
  return (
    <Card title={copy.overview.title}>
      <Stack>
        {overview.members.map((member) => (
          <Disclosure
            key={member.accessionId}
            title={copy.family.member(member.accessionId)}
            value={member.total}
            isExpanded={member.isOpen}
            onToggle={() => onToggle(member.accessionId)}
          >
            <SummaryList lines={member.lines} />
          </Disclosure>
        ))}
        <SummaryList
          lines={overview.lines}
          total={{ id: 'due', label: overview.dueLabel, value: overview.due }}
        />
      </Stack>
    </Card>
  );
}
