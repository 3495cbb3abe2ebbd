import type { Field, Surface } from '#shared/field';

/**
 * Returns whether a body may set a field. A field that is hidden or locked on the form belongs to the server.
 */
export function isSettable({ hideIn = [], lockOn = [] }: Field, form: 'add' | 'edit'): boolean {
  const surfaces: readonly Surface[] = ['form', form];
  return !lockOn.includes(form) && !surfaces.some((surface) => hideIn.includes(surface));
}

/**
 * Returns whether rows of a workbook may lack a field: it is required in the form, but cannot come from a workbook. A secret may
 * never be missing.
 */
export function mayLackFromWorkbook(field: Field): boolean {
  const isDemanded = field.required && field.kind !== 'secret' && field.default === undefined && isSettable(field, 'add');
  return isDemanded && field.hideIn?.includes('import') === true;
}
