import type { MouseEvent, ReactNode } from 'react';
import { useExplainOutage } from './outage-context.ts';
import { inOwnElement } from './inOwnElement.tsx';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import line from './Disclosure.module.css';
import { Icon, type IconName } from './icons.tsx';
import { useLanguage } from './language.ts';
import { Spinner } from './Spinner.tsx';

interface ButtonVariant {
  /** One primary per page, tinted where each card has one, ghost next to it, quiet for rare actions, danger for what cannot be undone. */
  readonly kind?: 'primary' | 'tinted' | 'ghost' | 'quiet' | 'danger' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** Full width. */
  readonly isWide?: boolean | undefined;
}

export interface ButtonProps extends ButtonVariant {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  /** The click sends something for good: withheld while an outage blocks submissions. */
  readonly isSubmission?: boolean | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  /** The id of the form that it submits, if it is outside of it. */
  readonly form?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Busy: keeps focus and name, ignores presses. */
  readonly isPending?: boolean | undefined;
  /** The id of a text that explains why it is disabled, or what it does. */
  readonly describedBy?: string | undefined;
  /** A longer name for screen readers, where the visible one needs context ('Edit' which pickup). */
  readonly label?: string | undefined;
  readonly id?: string | undefined;
  /** The language of its text, if it is not the page's. */
  readonly language?: string | undefined;
}

function buttonClass({ kind = 'primary', size = 'normal', isWide = false }: ButtonVariant): string {
  return cx(styles['button'], styles[kind], size === 'small' && styles['small'], isWide && styles['wide']);
}

/**
 * Safari does not focus a pressed button, but a dialog returns focus to the button that opened it, so focus it here.
 * Enter in a field also clicks the button (detail 0); focus stays in the field then.
 */
function pressed(onPress?: () => void) {
  return ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    if (detail > 0) currentTarget.focus({ preventScroll: true });
    onPress?.();
  };
}

export function Button(props: ButtonProps) {
  const { children, type = 'button', isDisabled = false, isPending = false } = props;
  const onPress = useExplainOutage(props.isSubmission ?? false) ?? props.onPress;
  return (
    <button
      className={buttonClass(props)}
      data-quiet={props.kind === 'quiet' || undefined}
      // While it is pending neither a press nor Enter in a field sends the form.
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      onClick={pressed(isPending ? undefined : onPress)}
      id={props.id}
      form={props.form}
      lang={props.language}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-disabled={isPending || undefined}
    >
      {isPending && <Spinner />}
      {inOwnElement(children)}
    </button>
  );
}

interface LinkButtonProps extends ButtonVariant {
  readonly href: string;
  readonly children: ReactNode;
  /** Opens a new tab; shown by an icon and announced. */
  readonly isExternal?: boolean | undefined;
  /** The name of a file to save. */
  readonly download?: string | undefined;
}

export function LinkButton(props: LinkButtonProps) {
  const { href, children, isExternal = false, download } = props;
  const { copy } = useLanguage();
  return (
    <a
      className={buttonClass(props)}
      data-quiet={props.kind === 'quiet' || undefined}
      href={href}
      download={download}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {inOwnElement(children)}
      {isExternal && (
        <>
          <Icon name="external" size={16} />
          <span className="visually-hidden">{` (${copy.newTab})`}</span>
        </>
      )}
    </a>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
  readonly onPress: () => void;
}

/** An icon-only button, such as a dialog's close button. */
export function IconButton({ icon, label, onPress }: IconButtonProps) {
  return (
    <button type="button" className={styles['icon']} aria-label={label} onClick={pressed(onPress)}>
      <Icon name={icon} />
    </button>
  );
}

interface TextButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly label?: string | undefined;
  /** For one that opens a part of the page: whether it is open, and its id. */
  readonly isExpanded?: boolean | undefined;
  readonly controls?: string | undefined;
  /** For one of several that lead to steps: whether it leads to the current one. */
  readonly isCurrent?: boolean | undefined;
}

export function TextButton(props: TextButtonProps) {
  const { children, onPress, label, isExpanded, controls, isCurrent } = props;
  return (
    <button
      type="button"
      className={styles['text']}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-controls={controls}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={pressed(onPress)}
    >
      {inOwnElement(children)}
      {isExpanded !== undefined && <Icon name="chevron" size={18} className={line['chevron']} />}
    </button>
  );
}
