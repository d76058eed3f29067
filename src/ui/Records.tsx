import type { ReactNode } from 'react';
import { DescriptionList } from './DescriptionList.tsx';
import styles from './Records.module.css';
import { useMedia } from './useMedia.ts';

interface RecordColumn {
  readonly id: string;
  readonly label: string;
  /** A date or a time, which stays on one line. */
  readonly isUnbroken?: boolean;
}

interface RecordRow {
  readonly id: string;
  /** One value per column; empty values are omitted on a phone. */
  readonly values: readonly string[];
  readonly actions?: ReactNode;
}

interface RecordsProps {
  readonly label: string;
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly RecordRow[];
  /** The heading of the actions column, for screen readers only. */
  readonly actionsLabel: string;
}

/** Records with the same fields: a table from 1024 px, one card each below (UI-R03). */
export function Records({ label, columns, rows, actionsLabel }: RecordsProps) {
  const isTable = useMedia('(min-width: 1024px)');
  const hasActions = rows.some(({ actions }) => actions);
  if (!isTable) {
    return (
      <ul className={styles['cards']} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={styles['card']}>
            <DescriptionList
              variant="cells"
              items={columns
                .map((column, index) => ({ ...column, value: row.values[index] }))
                .filter(({ value }) => value)}
            />
            {row.actions && <div className={styles['actions']}>{row.actions}</div>}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col">
              {column.label}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">{actionsLabel}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column, index) => (
              <td key={column.id}>
                <span className={column.isUnbroken ? 'one-line' : undefined}>{row.values[index]}</span>
              </td>
            ))}
            {hasActions && (
              <td>
                <div className={styles['actions']}>{row.actions}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
