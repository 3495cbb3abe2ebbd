import type { Field, Surface } from '#shared/field';

/**
 * Whether a body may set a field. What the form does not offer, the body does not set: a field that is hidden or locked on
 * this form belongs to the server.
 */
export function isSettable({ hideIn = [], lockOn = [] }: Field, form: 'add' | 'edit'): boolean {
  const surfaces: readonly Surface[] = ['form', form];
  return !lockOn.includes(form) && !surfaces.some((surface) => hideIn.includes(surface));
}

/**
 * Whether a field is demanded where somebody fills a form, but cannot come from a workbook: rows of one may lack it. What keeps
 * others out is never lacking.
 */
export function mayLackFromWorkbook(field: Field): boolean {
  const isDemanded = field.required && field.kind !== 'secret' && field.default === undefined && isSettable(field, 'add');
  return isDemanded && field.hideIn?.includes('import') === true;
}
