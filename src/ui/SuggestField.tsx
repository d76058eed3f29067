import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import controls from './control.module.css';
import { FieldFrame, useFieldIds, type FieldProps } from './Field.tsx';
import { LiveText } from './LiveText.tsx';
import { oneLine, withoutInvisible } from './clean-text.ts';
import { cx } from './cx.ts';
import { isComposing } from './isComposing.ts';
import styles from './SuggestField.module.css';

interface Suggestion {
  readonly id: string;
  readonly main: string;
  readonly secondary: string;
}

interface SuggestFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** The list is open while this is not empty. */
  readonly suggestions: readonly Suggestion[];
  readonly onChoose: (id: string) => void;
  /** Escape or blur. */
  readonly onDismiss: () => void;
  /** The accessible name of the list. */
  readonly listLabel: string;
  /** The attribution that the suggestion service requires. */
  readonly source: string;
  /** Announces the number of suggestions and how to reach them. */
  readonly formatCount: (count: number) => string;
  /** The form as last filled in, by a choice or otherwise; another object each time. */
  readonly filledForm: object | null;
  /** Announces that a choice has filled in the form. */
  readonly filledText: string;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly isRequired?: boolean | undefined;
}

/**
 * A combobox for free text: the list never takes focus and never changes the text on its own. Arrows move, Enter
 * chooses, Escape closes, anything else keeps typing.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, onBlur, suggestions, onChoose, onDismiss, listLabel, formatCount } = props;
  const { filledForm } = props;
  const ids = useFieldIds(props);
  const [active, setActive] = useState(-1);
  // What was filled in before the choice, until more is typed. The text says nothing: the choice may be what was typed.
  const [choice, setChoice] = useState<{ readonly filledBefore: object | null } | null>(null);
  const isFilled = choice !== null && choice.filledBefore !== filledForm;
  const list = useRef<HTMLDivElement>(null);
  const isOpen = suggestions.length > 0;
  const chosen = suggestions[active];
  const listId = `${ids.id}-list`;
  const optionId = (index: number) => `${ids.id}-option-${index}`;

  // On a phone the list could open under the keyboard or the action bar.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const choose = (id: string) => {
    setActive(-1);
    setChoice({ filledBefore: filledForm });
    onChoose(id);
  };
  const move = (step: 1 | -1) => {
    const count = suggestions.length;
    setActive((index) => (index < 0 ? (step === 1 ? 0 : count - 1) : (index + step + count) % count));
  };

  const handleKey = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen) choose(chosen.id);
    else if (event.key === 'Escape') onDismiss();
    else return;
    event.preventDefault();
  };

  return (
    <FieldFrame {...props} ids={ids}>
      <div className={styles['box']}>
        <input
          id={ids.id}
          type="text"
          role="combobox"
          className={controls['control']}
          value={oneLine(value)}
          autoComplete={props.autoComplete}
          maxLength={props.maxLength}
          aria-required={props.isRequired || undefined}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={chosen ? optionId(active) : undefined}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => {
            setActive(-1);
            setChoice(null);
            onChange(withoutInvisible(event.currentTarget.value));
          }}
          onKeyDown={handleKey}
          onBlur={() => {
            setActive(-1);
            // Even without suggestions yet, so that no list opens after the patient has moved on.
            onDismiss();
            onBlur?.();
          }}
        />
        {isOpen && (
          <div ref={list} className={styles['list']}>
            <div id={listId} role="listbox" aria-label={listLabel}>
              {suggestions.map(({ id, main, secondary }, index) => (
                // The field handles the keys: options never get focus.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={id}
                  id={optionId(index)}
                  className={styles['option']}
                  role="option"
                  aria-selected={index === active}
                  // Keeps focus in the field.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(id)}
                >
                  <span>{main}</span>
                  <span className="fine">{secondary}</span>
                </div>
              ))}
            </div>
            <p className={cx('fine', styles['source'])} translate="no">
              {props.source}
            </p>
          </div>
        )}
        <LiveText isHidden>
          {isOpen ? formatCount(suggestions.length) : isFilled ? props.filledText : ''}
        </LiveText>
      </div>
    </FieldFrame>
  );
}
