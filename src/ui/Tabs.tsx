import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';

export interface TabsProps<V extends string> {
  /** Names the list of tabs. */
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChange: (value: V) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** Two or three views of one subject, one shown at a time; the arrow keys go between them. */
export function Tabs<V extends string>({ label, value, tabs, onChange, children }: TabsProps<V>) {
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.value === key);
        if (chosen && chosen.value !== value) onChange(chosen.value);
      }}
    >
      <TabList aria-label={label} className={cx(styles['list'])}>
        {tabs.map((tab) => (
          <Tab key={tab.value} id={tab.value} className={cx(styles['tab'])}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={value} id={value} className={cx(styles['panel'])}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
