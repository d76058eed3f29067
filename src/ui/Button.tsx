import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icons.tsx';
import { Spinner } from './Spinner.tsx';

interface Look {
  /** One primary a page; ghost beside it; quiet for what is rarely needed. */
  readonly kind?: 'primary' | 'ghost' | 'quiet' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** Fills the line. */
  readonly isWide?: boolean | undefined;
}

export interface ButtonProps extends Look {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Work is under way: keeps focus and name, cannot be pressed. */
  readonly isPending?: boolean | undefined;
  /** The id of a text that says why it is disabled, or what it will do. */
  readonly describedBy?: string | undefined;
  /** A name for screen readers, where the visible words need their surroundings ('Edit' of which pickup). */
  readonly label?: string | undefined;
  readonly id?: string | undefined;
}

function look({ kind = 'primary', size = 'normal', isWide = false }: Look): string {
  return cx(styles['button'], styles[kind], size === 'small' && styles['small'], isWide && styles['wide']);
}

/** A button. */
export function Button(props: ButtonProps) {
  const { children, onPress, type = 'button', isDisabled = false, isPending = false } = props;
  return (
    <AriaButton
      className={look(props)}
      type={type}
      isDisabled={isDisabled}
      isPending={isPending}
      {...(onPress ? { onPress: () => onPress() } : {})}
      {...(props.id ? { id: props.id } : {})}
      {...(props.label ? { 'aria-label': props.label } : {})}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
    >
      {isPending && <Spinner />}
      {children}
    </AriaButton>
  );
}

export interface LinkButtonProps extends Look {
  readonly href: string;
  readonly children: ReactNode;
  /** Opens a new tab; an icon shows it and `externalLabel` says it. */
  readonly isExternal?: boolean | undefined;
  readonly externalLabel?: string | undefined;
  /** The name of a file to save. */
  readonly download?: string | undefined;
}

/** A link that looks like a button, for what leaves the page. */
export function LinkButton(props: LinkButtonProps) {
  const { href, children, isExternal = false, externalLabel = 'opens in a new tab', download } = props;
  return (
    <a
      className={look(props)}
      href={href}
      download={download}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
      {isExternal && (
        <>
          <Icon name="external" size={16} />
          <span className="visually-hidden"> ({externalLabel})</span>
        </>
      )}
    </a>
  );
}

export interface IconButtonProps {
  readonly icon: IconName;
  /** The button's name; the icon alone says nothing to a screen reader. */
  readonly label: string;
  readonly onPress: () => void;
}

/** A button with nothing but an icon, such as the cross of a dialog. */
export function IconButton({ icon, label, onPress }: IconButtonProps) {
  return (
    <AriaButton className={cx(styles['icon'])} aria-label={label} onPress={() => onPress()}>
      <Icon name={icon} />
    </AriaButton>
  );
}

export interface TextButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly label?: string | undefined;
}

/** A button that reads as a link in running text. */
export function TextButton({ children, onPress, label }: TextButtonProps) {
  return (
    <AriaButton
      className={cx(styles['text'])}
      onPress={() => onPress()}
      {...(label ? { 'aria-label': label } : {})}
    >
      {children}
    </AriaButton>
  );
}
