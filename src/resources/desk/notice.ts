import { defineResource, field, type RowOf } from '#shared/define';

/** The keys of the dictionary `notice_target`. */
export const noticeTargets = { all: 1, depts: 2, roles: 3 } as const;

const toDepts = { field: 'targetType', is: [noticeTargets.depts] };
const toRoles = { field: 'targetType', is: [noticeTargets.roles] };

export const notice = defineResource({
  name: 'notice',
  path: 'blade-desk/notice',
  label: { zh: '通知公告', en: 'Notices' },
  fields: {
    title: field.text({ zh: '标题', en: 'Title', required: true, max: 100, search: 'contains' }),
    category: field.dict('notice', { zh: '类型', en: 'Category', required: true, search: 'equals' }),
    releaseTime: field.dateTime({
      zh: '发布时间',
      en: 'Released at',
      required: true,
      search: 'range',
      default: 'now',
      shownTo: 'minute',
    }),
    expireTime: field.dateTime({ zh: '失效时间', en: 'Expires at', hideIn: ['list'], shownTo: 'minute' }),
    isTop: field.bool01({ zh: '置顶', en: 'Pinned', default: 0 }),
    targetType: field.bizDict('notice_target', { zh: '发布范围', en: 'Audience', default: 1, width: 100 }),
    targetDeptIds: field.treeRef('dept', {
      zh: '发布部门',
      en: 'Departments',
      many: true,
      onlyWhen: toDepts,
      requiredWhen: toDepts,
      hideIn: ['list'],
    }),
    targetRoleIds: field.ref('role', {
      zh: '发布角色',
      en: 'Roles',
      many: true,
      onlyWhen: toRoles,
      requiredWhen: toRoles,
      hideIn: ['list'],
    }),
    content: field.richText({ zh: '内容', en: 'Content', required: true, max: 20_000, hideIn: ['list'] }),
    attachIds: field.files({ zh: '附件', en: 'Files', max: 5, hideIn: ['list', 'import', 'export'] }),
    readCount: field.computed('integer', { zh: '已读数', en: 'Read by', width: 80, hideIn: ['export'] }),
    readFlag: field.computed('bool01', { zh: '我已读', en: 'Read by me', width: 90, hideIn: ['export'] }),
  },
  rules: [{ after: ['releaseTime', 'expireTime'] }],
  sort: { releaseTime: 'desc' },
});

export type Notice = RowOf<typeof notice>;

/** That somebody has read a notice. */
export const noticeRead = defineResource({
  name: 'noticeRead',
  path: 'blade-desk/notice-read',
  label: { zh: '公告阅读', en: 'Reads of notices' },
  partOf: 'noticeId',
  readOnly: true,
  fields: {
    noticeId: field.ref('notice', { zh: '公告', en: 'Notice', required: true, width: 160 }),
    userId: field.ref('user', { zh: '读者', en: 'Reader', required: true, follows: true, width: 100 }),
    readTime: field.dateTime({ zh: '阅读时间', en: 'Read', required: true }),
  },
  unique: [['noticeId', 'userId']],
  sort: { readTime: 'desc' },
  title: 'readTime',
});
