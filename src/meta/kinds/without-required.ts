/**
 * Returns the properties of a control that antd draws as a box with an input inside: antd would write `aria-required` on the
 * box too, which is no control and may not have it. The label shows that it is required.
 */
export function withoutRequired<P extends object>(props: P): Omit<P, 'aria-required'> {
  const { 'aria-required': _, ...rest } = props as P & { 'aria-required'?: unknown };
  return rest;
}
