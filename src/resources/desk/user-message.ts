import { defineResource, field } from '#shared/define';

/** A message of the server to one person, in the language in which they read it. It has calls of its own and no screen. */
export const userMessage = defineResource({
  name: 'userMessage',
  path: 'blade-desk/message',
  label: { zh: '消息', en: 'Messages' },
  readOnly: true,
  fields: {
    userId: field.ref('user', { zh: '收件人', en: 'To', required: true, follows: true, width: 100 }),
    kind: field.text({ zh: '类别', en: 'Kind', required: true, max: 40, width: 120 }),
    params: field.json({ zh: '内容', en: 'Facts', hideIn: ['list'] }),
    path: field.text({ zh: '地址', en: 'Address', max: 255, hideIn: ['list'] }),
    sendTime: field.dateTime({ zh: '时间', en: 'Sent', required: true }),
    readTime: field.dateTime({ zh: '已读', en: 'Read' }),
  },
  sort: { sendTime: 'desc' },
  title: 'kind',
});
