/** Shows the product's logo: two hands at a handover. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent-solid)" />
      <path
        d="M8 12.5h11.5M16 8.5l4 4-4 4M24 19.5H12.5M16 15.5l-4 4 4 4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
