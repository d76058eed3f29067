import type { ChangeEvent, HTMLInputAutoCompleteAttribute } from 'react';
import controls from './control.module.css';
import { cx } from './cx.ts';
import { FieldFrame, useFieldIds, type FieldProps } from './Field.tsx';
import { useLanguage } from './language.ts';
import { typeMasked, type MaskFormat, type MaskedText } from './mask.ts';
import { oneLine, withoutInvisible } from './clean-text.ts';
import styles from './TextField.module.css';

interface TextProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly maxLength?: number | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** The ids of a hint or an error that it shares with the fields beside it. */
  readonly describedBy?: string | undefined;
  /** The shared error is shown. */
  readonly isInvalid?: boolean | undefined;
}

export interface TextFieldProps extends TextProps {
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search' | undefined;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | undefined;
  readonly autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters' | undefined;
  /** Units after the value, such as 'lb'; the label must name them too. */
  readonly suffix?: string | undefined;
}

/**
 * Keeps the caret in place when the caller rewrites the value (trimmed, digits only, masked). React would move it to
 * the end.
 */
function keepingCaret(onChange: (value: string) => void, rewrite?: (typed: MaskedText) => MaskedText) {
  return ({ currentTarget: element }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    let text = withoutInvisible(element.value);
    // An email input exposes no caret; its value is never rewritten while typing.
    const typedTo = element.selectionStart;
    let caret = typedTo === null ? null : withoutInvisible(element.value.slice(0, typedTo)).length;
    if (rewrite) {
      ({ text, caret } = rewrite({ text, caret: caret ?? text.length }));
      // Set before React does, so that React finds nothing to change and leaves the caret alone.
      if (element.value !== text) element.value = text;
      element.setSelectionRange(caret, caret);
    }
    const shown = element.value;
    const fromEnd = caret === null ? null : text.length - caret;
    onChange(text);
    // React has shown the caller's value by then, or has restored the one that the caller keeps.
    queueMicrotask(() => {
      if (fromEnd === null || element.value === shown || document.activeElement !== element) return;
      const restored = Math.max(0, element.value.length - fromEnd);
      element.setSelectionRange(restored, restored);
    });
  };
}

function attributes(props: TextProps) {
  return {
    name: props.name,
    value: props.value,
    placeholder: props.placeholder,
    // A browser keeps what is typed elsewhere, and offers it to the next person on a shared device.
    autoComplete: props.autoComplete ?? 'off',
    maxLength: props.maxLength,
    disabled: props.isDisabled,
    readOnly: props.isReadOnly,
    onFocus: () => props.onFocus?.(),
    onBlur: () => props.onBlur?.(),
    'aria-required': props.isRequired || undefined,
    'aria-invalid': Boolean(props.error) || props.isInvalid || undefined,
  };
}

interface SingleLineProps extends TextFieldProps {
  readonly rewrite?: (typed: MaskedText) => MaskedText;
}

function SingleLine(props: SingleLineProps) {
  const { type = 'text', inputMode, autoCapitalize, suffix, onChange, rewrite } = props;
  const ids = useFieldIds(props);
  const input = (
    <input
      {...attributes(props)}
      value={oneLine(props.value)}
      id={ids.id}
      type={type}
      className={controls['control']}
      inputMode={inputMode}
      autoCapitalize={autoCapitalize}
      aria-describedby={cx(ids.describedBy, props.describedBy) || undefined}
      onChange={keepingCaret(onChange, rewrite)}
    />
  );
  return (
    <FieldFrame {...props} ids={ids}>
      {suffix ? (
        <div className={styles['unit']}>
          {input}
          <span className={styles['suffix']} aria-hidden="true">
            {suffix}
          </span>
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

export function TextField(props: TextFieldProps) {
  return <SingleLine {...props} />;
}

interface MaskedFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'maxLength' | 'autoCapitalize'
> {
  /** The mask; `onChange` gets the text with separators. */
  readonly format: MaskFormat;
}

/** A typed date or time: adds separators, accepts paste and autofill. */
export function MaskedField({ format, ...props }: MaskedFieldProps) {
  const { copy } = useLanguage();
  return (
    <SingleLine
      placeholder={format.replaceAll('Y', copy.yearLetter)}
      {...props}
      inputMode="numeric"
      rewrite={(typed) => typeMasked(format, props.value, typed)}
    />
  );
}

interface TextAreaProps extends TextProps {
  /** Shows how much of `maxLength` is used. */
  readonly isCounted?: boolean | undefined;
  /** The count as text; '12 / 200' when absent. */
  readonly formatCount?: ((used: number, limit: number) => string) | undefined;
  readonly rows?: number | undefined;
  /** One line high until more is typed. */
  readonly isShort?: boolean | undefined;
}

export function TextArea(props: TextAreaProps) {
  const { onChange, maxLength, isCounted = false, rows } = props;
  const formatCount = props.formatCount ?? ((used: number, limit: number) => `${used} / ${limit}`);
  const ids = useFieldIds(props);
  const countId = `${ids.id}-count`;
  const isCountShown = isCounted && maxLength !== undefined;
  return (
    <FieldFrame
      {...props}
      ids={ids}
      footer={
        isCountShown && (
          <span id={countId} className={cx('fine', styles['count'])}>
            {formatCount(props.value.length, maxLength)}
          </span>
        )
      }
    >
      <textarea
        {...attributes(props)}
        id={ids.id}
        rows={rows}
        className={cx(controls['control'], controls['area'], props.isShort && controls['short'])}
        aria-describedby={cx(ids.describedBy, props.describedBy, isCountShown && countId) || undefined}
        onChange={keepingCaret(onChange)}
      />
    </FieldFrame>
  );
}
