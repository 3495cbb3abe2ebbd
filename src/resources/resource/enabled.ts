import type { Verb } from '#shared/define';
import { field } from '#shared/field';

/** Keys of `yes_no`, the dictionary of the column `status` of rows of which one is in use. */
export const enabledKeys = { off: 1, on: 2 } as const;

/** The field that states whether a row is the one in use of its tenant; only enabling changes it. */
export const inUse = field.dict('yes_no', {
  zh: '启用',
  en: 'Enabled',
  default: enabledKeys.off,
  search: 'equals',
  hideIn: ['form', 'import'],
  tones: { [enabledKeys.on]: 'green' },
  width: 90,
});

/** The verb that puts a row into use instead of the present one. */
export const enable: Verb = {
  verb: 'enable',
  zh: '启用',
  en: 'Enable',
  on: 'row',
  confirm: true,
  onlyWhen: { field: 'status', is: [enabledKeys.off] },
};

/** Returns whether the engine offers a button for a row: the one in use cannot be removed. */
export const mayRemove = (verb: string, { status }: Readonly<Record<string, unknown>>): boolean =>
  verb !== 'delete' || Number(status) !== enabledKeys.on;
