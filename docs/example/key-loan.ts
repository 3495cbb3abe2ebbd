import { defineResource, field } from '#shared/define';

/** The keys of the dictionary `key_loan_state`. */
export const loanStates = { lent: 1, returned: 2, lost: 3 } as const;
const { lent, returned, lost } = loanStates;
/** The states in which each action can be done, for the button as well as for the call. */
export const loanActionStates = { giveBack: [lent, lost], reportLost: [lent] } as const;

/** A key that was lent to somebody, who gives it back or has lost it. */
export const keyLoan = defineResource({
  name: 'keyLoan',
  path: 'blade-business/key-loan',
  label: { zh: '钥匙借用', en: 'Key loans' },
  fields: {
    keyNo: field.code({ zh: '钥匙编号', en: 'Key', required: true, max: 32, search: 'contains', lockOn: ['edit'] }),
    holder: field.text({ zh: '借用人', en: 'Lent to', required: true, max: 60, search: 'contains' }),
    holderIdNo: field.idNo({ zh: '身份证号', en: 'ID number', required: true, mask: 'idNo', hideIn: ['list'] }),
    loanState: field.bizDict('key_loan_state', {
      zh: '状态',
      en: 'State',
      default: lent,
      search: 'equals',
      hideIn: ['form', 'import'],
      tones: { [lent]: 'blue', [returned]: 'green', [lost]: 'red' },
    }),
    lostReason: field.textarea({ zh: '遗失经过', en: 'How it was lost', max: 255, hideIn: ['list', 'form', 'import'] }),
  },
  // It asks for nothing, so that the engine draws its button. Reporting a loss asks for the reason: a page opens a dialog for it.
  verbs: [
    {
      verb: 'giveBack',
      on: 'row',
      zh: '归还',
      en: 'Give back',
      confirm: { zh: '{holder}已归还钥匙“{keyNo}”？', en: 'Has {holder} given back key “{keyNo}”?' },
      onlyWhen: { field: 'loanState', is: loanActionStates.giveBack },
    },
  ],
  auditLabels: { giveBack: { zh: '归还', en: 'Given back' }, reportLost: { zh: '报失', en: 'Reported lost' } },
  title: 'keyNo',
});
