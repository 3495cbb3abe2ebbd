import { field } from '#shared/define';
import { personStatuses } from '#shared/handover/people';

/** The sign-in fields of a person, who is an account with a profile under the same id (domain model 6.3). */
export const signInFields = {
  account: field.account({
    zh: '登录账号',
    en: 'Account',
    required: true,
    unique: true,
    search: 'contains',
    lockOn: ['edit'],
    width: 120,
    help: {
      zh: '4 至 32 位，以字母开头，可含字母、数字和 _ . -',
      en: 'A letter, then letters, digits, _ . or -; 4 to 32 in all',
    },
  }),
  password: field.transient('secret', {
    zh: '密码',
    en: 'Password',
    max: 255,
    hideIn: ['list', 'edit', 'detail', 'import', 'export'],
    help: {
      zh: '留空则由系统生成，仅显示一次。首次登录须修改，72 小时内有效。',
      en: 'Left empty, one is made and shown once. It must be changed at the first sign-in, within 72 hours.',
    },
  }),
  password2: field.transient('secret', {
    zh: '确认密码',
    en: 'Confirm password',
    max: 255,
    hideIn: ['list', 'edit', 'detail', 'import', 'export'],
  }),
} as const;

/** The identity fields of a person. */
export const identityFields = {
  name: field.text({
    zh: '昵称',
    en: 'Nickname',
    max: 20,
    orFrom: 'realName',
    hideIn: ['list'],
    help: { zh: '留空则同姓名', en: 'If empty, same as the name' },
  }),
  sex: field.bizDict('sex', { zh: '性别', en: 'Sex', hideIn: ['list'] }),
  phone: field.phone({
    zh: '手机号码',
    en: 'Phone',
    required: true,
    unique: true,
    mask: 'phone',
    search: 'contains',
    width: 130,
  }),
  email: field.email({ zh: '邮箱', en: 'Email', hideIn: ['list'] }),
  certType: field.bizDict('cert_type', { zh: '证件类型', en: 'ID document', required: true, default: 1, hideIn: ['list'] }),
  idNo: field.text({
    zh: '证件号码',
    en: 'ID number',
    required: true,
    unique: true,
    max: 30,
    mask: 'idNo',
    hideIn: ['list'],
  }),
} as const;

/** The account columns that the profile repeats, so that lists can search and sort by them. */
export const mirroredFields = ['account', 'name', 'realName', 'sex', 'phone', 'email', 'avatar', 'postId', 'roleId'] as const;

export const avatarField = field.image({
  zh: '头像',
  en: 'Avatar',
  max: 512_000,
  hideIn: ['list', 'add', 'export', 'import'],
});

export const signImageField = field.image({
  zh: '签名样张',
  en: 'Specimen signature',
  private: true,
  hideIn: ['list', 'export', 'import'],
});

/** Required for keepers and convoys, who are identified by face at handovers. */
export const guardPhotoField = field.image({
  zh: '证件照',
  en: 'Photo',
  required: true,
  width: 80,
  hideIn: ['export', 'import'],
});

/** The first fields of keepers and convoys: the name, and whether one of their documents expires soon. */
export const guardFields = {
  realName: field.text({ zh: '姓名', en: 'Name', required: true, max: 20, search: 'contains', width: 90 }),
  docWarn: field.computed('bool01', { zh: '证件预警', en: 'Expiry warning', search: 'equals', hideIn: ['form'], width: 100 }),
} as const;

/** The posts and roles of a person, besides their department. */
export const employmentFields = {
  postId: field.ref('post', { zh: '岗位', en: 'Posts', many: true, hideIn: ['list'] }),
  roleId: field.ref('role', {
    zh: '角色',
    en: 'Roles',
    many: true,
    hideIn: ['list'],
    help: { zh: '留空则按人员类别给予', en: 'If empty, the role of this kind of person' },
  }),
} as const;

export const statusField = field.bizDict('person_status', {
  zh: '人员状态',
  en: 'Status',
  default: personStatuses.onDuty,
  search: 'equals',
  hideIn: ['add', 'import'],
  width: 90,
  tones: { [personStatuses.onDuty]: 'green', [personStatuses.onLeave]: 'blue', [personStatuses.disabled]: 'red' },
});

export const closingFields = {
  remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  lastVerifyTime: field.dateTime({
    zh: '最近核验',
    en: 'Last verified',
    lockOn: ['add', 'edit'],
    hideIn: ['form', 'import'],
  }),
  userType: field.bizDict('user_type', { zh: '用户平台', en: 'Platform', hideIn: ['list', 'form', 'export', 'import'] }),
  userExt: field.text({ zh: '平台信息', en: 'Platform data', max: 2000, hideIn: ['list', 'form', 'export', 'import'] }),
} as const;

/** The labels of actions in the history of a person. */
export const personAuditLabels = {
  resetPassword: { zh: '密码重置', en: 'Password reset' },
  updateInfo: { zh: '修改个人信息', en: 'Own details' },
  updatePlatform: { zh: '平台配置', en: 'Platform settings' },
} as const;
