import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface TabsProps<V extends string> {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly onChange: (value: V) => void;
  /** The selected tab's panel. */
  readonly children: ReactNode;
}

/** The tab that a key moves to from `index` of `count`; undefined for any other key. */
function tabAt(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Two or three views, one shown at a time; arrow keys, Home and End move between them. */
export function Tabs<V extends string>({ label, value, tabs, onChange, children }: TabsProps<V>) {
  const base = useId();
  const tabId = (of: V) => `${base}-${of}`;
  const panelId = `${base}-panel`;

  const move = (event: KeyboardEvent, index: number) => {
    const next = tabs[tabAt(event.key, index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    document.getElementById(tabId(next.value))?.focus();
    if (next.value !== value) onChange(next.value);
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles['list']}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(tab.value)}
            className={styles['tab']}
            aria-selected={tab.value === value}
            aria-controls={panelId}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => {
              if (tab.value !== value) onChange(tab.value);
            }}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(value)}
        // The panel itself takes focus, because its content may start with text.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles['panel']}
      >
        {children}
      </div>
    </div>
  );
}
