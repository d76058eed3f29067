import type { ReactNode } from 'react';

const LOGOS: readonly { readonly ground: string; readonly ink: string; readonly shape: ReactNode }[] = [
  {
    ground: '#fff',
    ink: '#1a1f71',
    shape: (
      <path d="m7.6 8.2 1.5 5.6 3.2-5.6M15 8.2l-1.1 5.6M20.2 8.7c-1.6-.9-3.3-.4-3.3.8 0 1.5 2.7 1 2.5 2.7-.1 1.2-2 1.5-3.5.6M20.8 13.8l3.7-5.6 1 5.6m-3.5-1.7h3.2" />
    ),
  },
  {
    ground: '#fff',
    ink: 'none',
    shape: (
      <>
        <circle cx="14" cy="11" r="6" fill="#eb001b" />
        <circle cx="20" cy="11" r="6" fill="#f79e1b" />
        <path d="M17 5.8a6 6 0 0 1 0 10.4 6 6 0 0 1 0-10.4" fill="#ff5f00" />
      </>
    ),
  },
  {
    ground: '#1f72cd',
    ink: '#fff',
    shape: (
      <path d="m5.5 13.7 2.3-5.4 2.3 5.4m-3.8-1.7h3M12 13.7V8.3l2.2 3 2.2-3v5.4M22 8.3h-3.4v5.4H22m-3.4-2.7h3M23.8 8.3l4.7 5.4m0-5.4-4.7 5.4" />
    ),
  },
];

/**
 * The brands of cards that are accepted, as small drawings.
 * @param label names them for people who cannot see them
 */
export function CardLogos({ label }: { readonly label: string }) {
  return (
    <>
      <span className="visually-hidden">{label}</span>
      {LOGOS.map(({ ground, ink, shape }) => (
        <svg key={ground + ink} width="34" height="22" viewBox="0 0 34 22" fill="none" aria-hidden="true">
          <rect x=".5" y=".5" width="33" height="21" rx="3.5" fill={ground} stroke="#d5d8da" />
          <g stroke={ink} strokeWidth="1.6" strokeLinejoin="round">
            {shape}
          </g>
        </svg>
      ))}
    </>
  );
}
