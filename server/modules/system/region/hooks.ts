import type { Hooks } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { ROOT_ID } from '#shared/tree';
import type { region } from '#src/resources/system/region';
import { placeOf } from './service.ts';

/** The code that the family uses for the top of the country. */
const TOP = '00';

export const regionHooks: Hooks<typeof region> = {
  /** The code determines the place of a division; a parent that was sent must agree with it. */
  beforeSave(draft, { before, sent }) {
    if (before || !draft.code) return;
    const { level, parentCode } = placeOf(draft.code);
    // A code of another length is refused by its own rule.
    if (level === 0) return;
    const named = draft.parentCode === TOP ? ROOT_ID : draft.parentCode;
    if (sent.has('parentCode') && named !== parentCode) {
      refuse({
        code: named === ROOT_ID || named === null ? { code: 'REGION_TOP' } : { code: 'REGION_PARENT', params: { parent: named } },
      });
    }
    draft.parentCode = parentCode;
    draft.level = level;
  },
};
