import { defineResource, field } from '#shared/define';

/** The sessions of the users who are signed in now. */
export const onlineSession = defineResource({
  name: 'onlineSession',
  path: 'blade-monitor/online-session',
  label: { zh: '在线会话', en: 'Online sessions' },
  derived: true,
  fields: {
    account: field.text({ zh: '登录账号', en: 'Account', required: true, max: 32, search: 'contains', width: 110 }),
    realName: field.text({ zh: '姓名', en: 'Name', max: 60, search: 'contains', width: 100 }),
    deptId: field.treeRef('dept', { zh: '所属机构', en: 'Departments', many: true, width: 130 }),
    ip: field.text({ zh: '登录地址', en: 'Address', max: 64, search: 'contains', width: 130 }),
    device: field.computed('text', { zh: '设备', en: 'Device', hideIn: ['export'], width: 140 }),
    isCurrent: field.computed('bool01', { zh: '本次登录', en: 'This session', hideIn: ['export'], width: 90 }),
    seenTime: field.dateTime({ zh: '最近活动', en: 'Last seen' }),
    startTime: field.dateTime({ zh: '登录时间', en: 'Signed in', search: 'range' }),
    endTime: field.dateTime({ zh: '最迟结束', en: 'Ends at' }),
    userAgent: field.text({ zh: '用户代理', en: 'User agent', max: 1000, hideIn: ['list'], span: 2 }),
  },
  sort: { seenTime: 'desc' },
  columns: ['account', 'realName', 'deptId', 'ip', 'device', 'isCurrent', 'seenTime'],
  title: 'account',
  called: 'realName',
  verbs: [
    { verb: 'revoke', on: 'row', confirm: true, zh: '强制下线', en: 'Sign out' },
    { verb: 'revoke', on: 'selection', confirm: true, zh: '强制下线所选', en: 'Sign out selected' },
  ],
});
