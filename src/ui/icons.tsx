import type { ReactNode } from 'react';

export type IconName =
  | 'warn'
  | 'info'
  | 'success'
  | 'error'
  | 'check'
  | 'chevron'
  | 'close'
  | 'external'
  | 'print'
  | 'phone'
  | 'lock';

const filled: ReadonlySet<IconName> = new Set(['warn', 'info', 'success', 'error']);

const shapes: Readonly<Record<IconName, ReactNode>> = {
  warn: (
    <path d="M8.7 2.6a1.5 1.5 0 0 1 2.6 0l7 12.6a1.5 1.5 0 0 1-1.3 2.3H3a1.5 1.5 0 0 1-1.3-2.3zM9.1 7v5h1.8V7zm0 6.3v1.8h1.8v-1.8z" />
  ),
  info: <path d="M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9.1 5.5h1.8v1.8H9.1zm0 3.2h1.8v5.8H9.1z" />,
  success: (
    <path d="M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17m-1.2 12L5.2 10l1.2-1.2 2.4 2.3 4.8-4.9 1.2 1.2z" />
  ),
  error: <path d="M10 1.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9.1 5.5h1.8v5.8H9.1zm0 7.2h1.8v1.8H9.1z" />,
  check: <path d="m4 10.5 4 4L16 6" />,
  chevron: <path d="m5 7.5 5 5 5-5" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  external: <path d="M8 4.5H4.5v11h11V12M11 3.5h5.5V9M16.2 3.8 9.5 10.5" />,
  print: <path d="M6 7V3h8v4M6 14H3.5V8.5A1.5 1.5 0 0 1 5 7h10a1.5 1.5 0 0 1 1.5 1.5V14H14M6 11.5h8V17H6z" />,
  lock: <path d="M4.5 9h11v8h-11zM7 9V6.2a3 3 0 0 1 6 0V9" />,
  phone: (
    <path d="M6.6 3H4.2A1.2 1.2 0 0 0 3 4.3C3.5 11 9 16.5 15.7 17a1.2 1.2 0 0 0 1.3-1.2v-2.4l-3.6-1.2-1.700 1.700a11 11 0 0 1-5.600-5.600l1.700-1.700z" />
  ),
};

interface IconProps {
  readonly name: IconName;
  /** Side length in CSS pixels. */
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

/** A decorative icon in the color of its text. */
export function Icon({ name, size = 20, className }: IconProps) {
  const paint = filled.has(name)
    ? { fill: 'currentColor', fillRule: 'evenodd' as const }
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' as const };
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...paint}
    >
      {shapes[name]}
    </svg>
  );
}
