import { fixed } from '#server/modules/system/dict/shipped/line';
import { bulk, plain } from '#server/seed/menus/buttons';
import type { MenuLine } from '#server/seed/menus/line';

/** A line of `server/modules/system/dict/shipped/business.ts`: the program knows the keys, the bank may change the words. */
export const keyLoanDictionary = fixed(
  'key_loan_state',
  '钥匙借用状态/Key loan state',
  '1=借出/Lent, 2=已归还/Returned, 3=遗失/Lost',
);

/** A line of `server/seed/menus/business.ts`; each button is a right, which `server/seed/roles.ts` gives to roles. */
export const keyLoanMenu: MenuLine = {
  code: 'key_loan',
  zh: '钥匙借用',
  en: 'Key loans',
  icon: 'key',
  path: '/business/key-loan',
  buttons: [
    ...[...bulk, plain],
    { verb: 'give_back', zh: '归还', en: 'Give back', icon: 'rollback', on: 'row' },
    { verb: 'report_lost', zh: '报失', en: 'Report lost', icon: 'warning', on: 'row' },
  ],
};
