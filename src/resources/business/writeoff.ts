import { defineResource, field } from '#shared/define';
import { processFields } from '../flow/process-fields.ts';
import { forOthers } from '../system/user.ts';

/** An application to write an article off. Two people approve it, then the article is written off by itself. */
export const writeoff = defineResource({
  name: 'writeoff',
  path: 'blade-business/process/writeoff',
  label: { zh: '物品核销', en: 'Write-offs' },
  readOnly: true,
  fields: {
    articleId: field.ref('article', { zh: '物品', en: 'Article', required: true, width: 160 }),
    reason: field.textarea({ zh: '核销理由', en: 'Reason', required: true, max: 500, width: 260 }),
    attachIds: field.files({ zh: '附件', en: 'Files', max: 9, private: true, hideIn: ['list', 'import', 'export'] }),
    taskUser: field.ref('user', {
      zh: '审批人员',
      en: 'Approver',
      required: true,
      width: 100,
      suggests: 'writeoffApprover',
      ...forOthers,
    }),
    ...processFields,
  },
  sort: { applyTime: 'desc' },
  title: 'reason',
});
