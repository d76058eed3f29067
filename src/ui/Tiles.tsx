import { Icon } from './icons.tsx';
import styles from './Tiles.module.css';

interface TilesProps<V extends string> {
  readonly label: string;
  readonly tiles: readonly { readonly value: V; readonly label: string }[];
  readonly onPress: (value: V) => void;
}

export function Tiles<V extends string>({ label, tiles, onPress }: TilesProps<V>) {
  return (
    <ul className={styles['tiles']} aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.value}>
          <button type="button" className={styles['tile']} onClick={() => onPress(tile.value)}>
            <span>{tile.label}</span>
            <Icon name="chevron" size={18} className={styles['chevron']} />
          </button>
        </li>
      ))}
    </ul>
  );
}
