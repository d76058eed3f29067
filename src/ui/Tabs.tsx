import { useId, type ComponentProps, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Tabs as AriaTabs, Tab, TabList } from 'react-aria-components/Tabs';
import { inOwnElement } from './inOwnElement.tsx';
import { cx } from './cx.ts';
import { useLanguage } from './language.ts';
import styles from './Tabs.module.css';

interface TabsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChange: (value: V) => void;
  readonly children: ReactNode;
}

/**
 * Two or three views, one shown at a time; arrow keys, Home and End move between them.
 *
 * The panel is not react-aria's: after each change that one looks for a control in it, and under a dialog, which makes
 * all of them inert, it looks at every one of hundreds of cards.
 */
export function Tabs<V extends string>({ label, value, tabs, onChange, children }: TabsProps<V>) {
  const { locale } = useLanguage();
  const id = useId();
  const panelId = `${id}-panel`;
  const tabIdOf = (tab: V) => `${id}-${tab}`;
  const select = (key: unknown) => {
    const chosen = tabs.find((tab) => tab.value === key);
    if (chosen && chosen.value !== value) onChange(chosen.value);
  };
  return (
    <>
      <I18nProvider locale={locale}>
        <AriaTabs selectedKey={value} onSelectionChange={select}>
          <TabList aria-label={label} className={cx(styles['list'])}>
            {tabs.map((tab) => (
              <Tab
                key={tab.value}
                id={tab.value}
                className={cx(styles['tab'])}
                render={(dom) => (
                  <div
                    // It is not a link.
                    {...(dom as ComponentProps<'div'>)}
                    id={tabIdOf(tab.value)}
                    aria-controls={tab.value === value ? panelId : undefined}
                  />
                )}
              >
                {/* A tab of react-aria puts parts of its own beside it. */}
                {inOwnElement(tab.label)}
              </Tab>
            ))}
          </TabList>
        </AriaTabs>
      </I18nProvider>
      <div
        key={value}
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabIdOf(value)}
        className={styles['panel']}
      >
        {children}
      </div>
    </>
  );
}
