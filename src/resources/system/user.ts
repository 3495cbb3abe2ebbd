import { defineResource, field } from '#shared/define';

/** The keys of the dictionary `account_status`. */
export const accountStatuses = { pending: 0, active: 1, locked: 2, disabled: 3 } as const;
const { pending, active, locked, disabled } = accountStatuses;

/** The options of a reference to somebody who is to do something: not one whose account is out of use. */
export const workingOnly = { offersNot: { status: [pending, locked, disabled] } } as const;

/** The options of a reference to somebody who acts for, or on, the reader: not the reader either. */
export const forOthers = { ...workingOnly, isSomebodyElse: true } as const;

export const user = defineResource({
  name: 'user',
  path: 'blade-user',
  label: { zh: '用户', en: 'Users' },
  listVerb: 'page',
  fields: {
    account: field.account({
      zh: '登录账号',
      en: 'Account',
      required: true,
      unique: true,
      search: 'contains',
      lockOn: ['edit'],
      width: 116,
      help: {
        zh: '4 至 32 位，以字母开头，可含字母、数字和 _ . -',
        en: 'A letter, then letters, digits, _ . or -; 4 to 32 in all',
      },
    }),
    password: field.secret({
      zh: '初始密码',
      en: 'Initial password',
      max: 255,
      hideIn: ['list', 'edit', 'detail', 'import', 'export'],
      help: {
        zh: '留空则由系统生成，仅显示一次。首次登录须修改，72 小时内有效。',
        en: 'Left empty, one is made and shown once. It must be changed at the first sign-in, within 72 hours.',
      },
    }),
    realName: field.text({ zh: '姓名', en: 'Name', required: true, max: 60, search: 'contains', width: 88 }),
    name: field.text({
      zh: '昵称',
      en: 'Nickname',
      required: true,
      orFrom: 'realName',
      max: 20,
      search: 'contains',
      hideIn: ['list'],
      help: { zh: '留空则同姓名', en: 'If empty, same as the name' },
    }),
    status: field.bizDict('account_status', {
      zh: '账号状态',
      en: 'Status',
      required: true,
      default: active,
      search: 'equals',
      hideIn: ['add', 'import'],
      width: 108,
      tones: { [pending]: 'blue', [active]: 'green', [locked]: 'orange', [disabled]: 'red' },
    }),
    blockedUntil: field.computed('dateTime', {
      zh: '暂停登录至',
      en: 'Sign-in paused until',
      hideIn: ['list', 'form', 'export'],
    }),
    roleId: field.ref('role', { zh: '角色', en: 'Roles', many: true, required: true, search: 'in', width: 108 }),
    deptId: field.treeRef('dept', { zh: '所属机构', en: 'Departments', many: true, required: true, width: 116 }),
    postId: field.ref('post', { zh: '岗位', en: 'Posts', many: true, hideIn: ['list'] }),
    phone: field.phone({ zh: '手机号码', en: 'Phone', mask: 'phone', search: 'contains', width: 120 }),
    email: field.email({ zh: '邮箱', en: 'Email', hideIn: ['list'] }),
    sex: field.bizDict('sex', { zh: '性别', en: 'Sex', hideIn: ['list', 'export'] }),
    birthday: field.date({ zh: '生日', en: 'Birthday', hideIn: ['list', 'export'] }),
    code: field.text({ zh: '编号', en: 'Code', max: 32, hideIn: ['list', 'export'] }),
    avatar: field.image({ zh: '头像', en: 'Avatar', max: 512_000, hideIn: ['list', 'form', 'export', 'import'] }),
    userKind: field.bizDict('user_kind', {
      zh: '账号类别',
      en: 'Account kind',
      default: 1,
      hideIn: ['list', 'form', 'export', 'import'],
    }),
    userType: field.bizDict('user_type', { zh: '用户平台', en: 'Platform', hideIn: ['list', 'form', 'export', 'import'] }),
    userExt: field.text({
      zh: '平台信息',
      en: 'Platform data',
      max: 2000,
      hideIn: ['list', 'form', 'export', 'import'],
    }),
    mustChangePassword: field.bool01({
      zh: '须改密码',
      en: 'Must change password',
      default: 0,
      hideIn: ['list', 'form', 'detail', 'export', 'import', 'answers'],
    }),
    passwordExpireTime: field.dateTime({
      zh: '初始密码失效',
      en: 'Initial password ends',
      hideIn: ['list', 'form', 'detail', 'export', 'import', 'answers'],
    }),
    lastLoginTime: field.dateTime({ zh: '最近登录', en: 'Last sign-in', hideIn: ['form', 'export', 'import'] }),
    lastLoginIp: field.text({
      zh: '最近登录地址',
      en: 'Last address',
      max: 64,
      hideIn: ['list', 'form', 'export', 'import'],
    }),
  },
  title: 'realName',
  createdAs: { zh: '注册时间', en: 'Registered' },
  auditLabels: {
    grant: { zh: '角色配置', en: 'Roles' },
    resetPassword: { zh: '密码重置', en: 'Password reset' },
    changePassword: { zh: '修改密码', en: 'Password changed' },
    unlock: { zh: '账号解封', en: 'Unlocked' },
    auditPass: { zh: '审核通过', en: 'Approved' },
    registerGuest: { zh: '注册申请', en: 'Registered' },
    bindIdentity: { zh: '绑定第三方账号', en: 'Identity bound' },
    unbindIdentity: { zh: '解绑第三方账号', en: 'Identity unbound' },
    auditRefuse: { zh: '审核拒绝', en: 'Refused' },
    updateInfo: { zh: '修改个人信息', en: 'Own details' },
    updatePlatform: { zh: '平台配置', en: 'Platform settings' },
  },
});
