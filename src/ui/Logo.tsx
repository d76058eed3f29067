/** The default logo: a flask on the brand's color. */
export function LogoMark({ size = 28 }: { readonly size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="8" fill="var(--brand)" />
      <path
        d="M11 6h6M12 6v6.5L8.2 19a2 2 0 0 0 1.8 3h8a2 2 0 0 0 1.8-3L16 12.5V6"
        stroke="var(--on-brand)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
