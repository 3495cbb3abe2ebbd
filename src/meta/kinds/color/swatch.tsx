/** Shows a colour as a small square; its value is shown beside it. */
export function Swatch({ color }: { readonly color: string }) {
  return <span aria-hidden style={{ width: 16, height: 16, borderRadius: 4, background: color, border: '1px solid #8884' }} />;
}
