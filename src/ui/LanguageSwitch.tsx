import { Button } from './Button.tsx';
import { useLanguage } from './language.ts';
import styles from './LanguageSwitch.module.css';

/** A button for each other language, in its own words; the page changes in place. */
export function LanguageSwitch() {
  const { others, onChoose, failure } = useLanguage();
  if (others.length === 0) return null;
  return (
    <span className={styles['switch']} data-print="hide">
      {others.map(({ code, name }, position) => (
        // By position: the button keeps the focus when it becomes the way back.
        // oxlint-disable-next-line react/no-array-index-key
        <Button key={position} kind="quiet" size="small" language={code} onPress={() => onChoose(code)}>
          {name}
        </Button>
      ))}
      {failure && (
        <span role="alert" lang={failure.code}>
          {failure.text}
        </span>
      )}
    </span>
  );
}
