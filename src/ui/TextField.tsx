import { useLayoutEffect, useRef, type ChangeEvent, type HTMLInputAutoCompleteAttribute } from 'react';
import controls from './control.module.css';
import { cx } from './cx.ts';
import { FieldFrame, useFieldIds, type FieldProps } from './Field.tsx';
import { useLanguage } from './language.ts';
import { typeMasked, type MaskFormat, type Typed } from './mask.ts';
import styles from './TextField.module.css';

interface TextProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly maxLength?: number | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
}

export interface TextFieldProps extends TextProps {
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search' | undefined;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | undefined;
  readonly autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters' | undefined;
  readonly spellCheck?: boolean | undefined;
  /** Units after the value, such as 'lb'; the label must name them too. */
  readonly suffix?: string | undefined;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps the caret in place when the caller rewrites the value (trimmed, digits only, masked). React would move it to
 * the end.
 */
function useCaret<E extends TextElement>(
  onChange: (value: string) => void,
  rewrite?: (typed: Typed) => Typed,
) {
  const ref = useRef<E>(null);
  const typed = useRef<{ readonly text: string; readonly fromEnd: number } | null>(null);

  const restore = () => {
    const element = ref.current;
    const last = typed.current;
    typed.current = null;
    if (!element || !last || element.value === last.text || document.activeElement !== element) return;
    const caret = Math.max(0, element.value.length - last.fromEnd);
    element.setSelectionRange(caret, caret);
  };

  useLayoutEffect(restore);

  const handleChange = (event: ChangeEvent<E>) => {
    const element = event.currentTarget;
    // An email input exposes no caret; its value is never rewritten while typing.
    const caret = element.selectionStart;
    let text = element.value;
    if (rewrite) {
      const next = rewrite({ text, caret: caret ?? text.length });
      // Set before React does, so that React finds nothing to change and leaves the caret alone.
      if (element.value !== next.text) element.value = next.text;
      element.setSelectionRange(next.caret, next.caret);
      typed.current = { text: next.text, fromEnd: next.text.length - next.caret };
      text = next.text;
    } else if (caret !== null) {
      typed.current = { text, fromEnd: text.length - caret };
    }
    onChange(text);
    // When the caller keeps the old value, nothing renders, yet React restores it and moves the caret to the end.
    queueMicrotask(restore);
  };

  return { ref, handleChange };
}

function attributes(props: TextProps) {
  return {
    name: props.name,
    value: props.value,
    placeholder: props.placeholder,
    autoComplete: props.autoComplete,
    maxLength: props.maxLength,
    disabled: props.isDisabled,
    readOnly: props.isReadOnly,
    onBlur: () => props.onBlur?.(),
    'aria-required': props.isRequired || undefined,
    'aria-invalid': props.error ? true : undefined,
  };
}

interface SingleLineProps extends TextFieldProps {
  readonly rewrite?: (typed: Typed) => Typed;
}

function SingleLine(props: SingleLineProps) {
  const { type = 'text', inputMode, autoCapitalize, spellCheck, suffix, onChange, rewrite } = props;
  const ids = useFieldIds(props);
  const { ref, handleChange } = useCaret<HTMLInputElement>(onChange, rewrite);
  const input = (
    <input
      {...attributes(props)}
      ref={ref}
      id={ids.id}
      type={type}
      className={controls['control']}
      inputMode={inputMode}
      autoCapitalize={autoCapitalize}
      spellCheck={spellCheck}
      aria-describedby={ids.describedBy}
      onChange={handleChange}
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

export interface MaskedFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'maxLength' | 'autoCapitalize' | 'spellCheck'
> {
  /** The mask; `onChange` gets the text with separators. */
  readonly format: MaskFormat;
}

/** A typed date or time: adds separators, accepts paste and autofill. */
export function MaskedField({ format, ...props }: MaskedFieldProps) {
  const { texts } = useLanguage();
  return (
    <SingleLine
      placeholder={format.replaceAll('Y', texts.yearLetter)}
      {...props}
      inputMode="numeric"
      rewrite={(typed) => typeMasked(format, props.value, typed)}
    />
  );
}

export interface TextAreaProps extends TextProps {
  /** Shows how much of `maxLength` is used. */
  readonly isCounted?: boolean | undefined;
  /** The count as text; '12 / 200' when absent. */
  readonly formatCount?: ((used: number, limit: number) => string) | undefined;
  readonly rows?: number | undefined;
  /** One line high until more is typed. */
  readonly isShort?: boolean | undefined;
}

/** A text area that grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { onChange, maxLength, isCounted = false, rows = 3 } = props;
  const formatCount = props.formatCount ?? ((used: number, limit: number) => `${used} / ${limit}`);
  const ids = useFieldIds(props);
  const { ref, handleChange } = useCaret<HTMLTextAreaElement>(onChange);
  const countId = `${ids.id}-count`;
  const isCountShown = isCounted && maxLength !== undefined;
  return (
    <FieldFrame
      {...props}
      ids={ids}
      footer={
        isCountShown && (
          <span id={countId} className={styles['count']}>
            {formatCount(props.value.length, maxLength)}
          </span>
        )
      }
    >
      <textarea
        {...attributes(props)}
        ref={ref}
        id={ids.id}
        rows={rows}
        className={cx(controls['control'], controls['area'], props.isShort && controls['short'])}
        aria-describedby={cx(ids.describedBy, isCountShown && countId) || undefined}
        onChange={handleChange}
      />
    </FieldFrame>
  );
}
