import { defineResource, field, type RowOf } from '#shared/define';

export const notice = defineResource({
  name: 'notice',
  path: 'blade-desk/notice',
  label: { zh: '通知公告', en: 'Notices' },
  fields: {
    title: field.text({ zh: '标题', en: 'Title', required: true, max: 100, search: 'contains' }),
    category: field.dict('notice', { zh: '类型', en: 'Category', required: true, search: 'equals' }),
    releaseTime: field.dateTime({ zh: '发布时间', en: 'Released at', required: true, search: 'range', default: 'now' }),
    expireTime: field.dateTime({ zh: '失效时间', en: 'Expires at', hideIn: ['list'] }),
    isTop: field.bool01({ zh: '置顶', en: 'Pinned', default: 0 }),
    content: field.richText({ zh: '内容', en: 'Content', required: true, max: 20_000, hideIn: ['list'] }),
  },
  rules: [{ after: ['releaseTime', 'expireTime'] }],
  sort: { releaseTime: 'desc' },
});

export type Notice = RowOf<typeof notice>;
