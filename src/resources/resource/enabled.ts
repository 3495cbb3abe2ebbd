import type { Verb } from '#shared/define';
import { field } from '#shared/field';

/** Keys of `yes_no`, the dictionary of the column `status` of rows of which one is in use. */
export const enabledKeys = { off: 1, on: 2 } as const;

/** Whether a row is the one of its tenant that is in use; only enabling changes it. */
export const inUse = field.dict('yes_no', {
  zh: '启用',
  en: 'Enabled',
  default: enabledKeys.off,
  search: 'equals',
  hideIn: ['form', 'import'],
  tones: { [enabledKeys.on]: 'green' },
  width: 90,
});

/** Puts a row into use instead of the one that is. */
export const enable: Verb = {
  verb: 'enable',
  zh: '启用',
  en: 'Enable',
  on: 'row',
  confirm: true,
  onlyWhen: { field: 'status', is: [enabledKeys.off] },
};

/** Whether the engine offers a button for a row: what is in use is not removed. */
export const mayRemove = (verb: string, { status }: Readonly<Record<string, unknown>>): boolean =>
  verb !== 'delete' || Number(status) !== enabledKeys.on;
