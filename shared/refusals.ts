import { codeRefusals } from './code-refusals.ts';
import { flowRefusals } from './flow-refusals.ts';
import { handoverRefusals } from './handover-refusals.ts';
import { operationRefusals } from './operation-refusals.ts';
import type { ErrorSpec } from './refusal.ts';
import { ruleRefusals } from './rule-refusals.ts';
import { sourceRefusals } from './source-refusals.ts';

/**
 * Every refusal of the product: its status and its words, with `{name}` for parameters. `throw new AppError(code)` is the
 * only way to refuse. Codes are stable and travel as `data.bizCode`.
 */
export const refusals = {
  // Transport and session (protocol 1.3)
  BAD_INPUT: { status: 400, zh: '参数校验失败', en: 'The input is not valid' },
  UNREADABLE: { status: 400, zh: '消息不能读取', en: 'The message cannot be read' },
  MISSING_PARAMETER: { status: 400, zh: '缺少必要的请求参数: {name}', en: 'Missing parameter: {name}' },
  WRONG_PARAMETER: { status: 400, zh: '请求参数格式错误: {name}', en: 'Wrong parameter: {name}' },
  UNKNOWN_ORDER: { status: 400, zh: '不支持按{name}排序', en: 'Cannot sort by {name}' },
  UNAUTHORIZED: { status: 401, zh: '请求未授权', en: 'Please sign in' },
  FORBIDDEN: { status: 403, zh: '请求被拒绝', en: 'You may not do this' },
  NOT_FOUND: { status: 404, zh: '未找到数据', en: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, zh: '不支持当前请求方法', en: 'Method not allowed' },
  STALE: { status: 409, zh: '数据已被他人修改，请刷新后重试', en: 'Someone else changed this record; refresh and try again' },
  KEY_REUSED: { status: 409, zh: '重复提交的内容不一致', en: 'This key was already used for another request' },
  TOO_LARGE: { status: 413, zh: '请求内容过大', en: 'The request is too large' },
  URL_TOO_LONG: { status: 414, zh: '请求内容过大', en: 'The address is too long' },
  MEDIA_TYPE: { status: 415, zh: '不支持当前媒体类型', en: 'Unsupported media type' },
  TOO_MANY: { status: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many attempts; try again later' },
  SERVER_ERROR: { status: 500, zh: '服务器异常', en: 'Server error' },
  SCHEMA_BEHIND: {
    status: 503,
    zh: '数据库尚无对应迁移：{what}。请运行 npm run db:generate 生成迁移',
    en: 'The database has no migration yet for {what}. Make it by npm run db:generate',
  },
  UNAVAILABLE: { status: 503, zh: '服务暂不可用，请稍后再试', en: 'The service is unavailable; try again later' },

  // Signing in
  LOGIN_FAILED: { status: 400, zh: '用户名或密码错误', en: 'Wrong account or password' },
  LOGIN_FAILED_LEFT: {
    status: 400,
    zh: '用户名或密码错误，还可尝试{left}次',
    en: 'Wrong account or password. Tries left: {left}',
  },
  LOGIN_FAILED_WAIT: {
    status: 400,
    zh: '用户名或密码错误，请{minutes}分钟后再试，或请管理员解封账号',
    en: 'Wrong account or password. Try again in {minutes} min, or ask your administrator to unlock the account',
  },
  ATTEMPTS_SPENT: {
    status: 429,
    zh: '失败次数过多，请{minutes}分钟后再试，或请管理员解封账号',
    en: 'Too many failed attempts. Try again in {minutes} min, or ask your administrator to unlock the account',
  },
  CAPTCHA_WRONG: { status: 400, zh: '验证码不正确', en: 'Wrong captcha' },
  PHONE_CODE_WRONG: { status: 400, zh: '短信验证码错误或已失效', en: 'The code is wrong or no longer valid' },
  SIGN_IN_WAY_OFF: { status: 400, zh: '未开通此登录方式', en: 'This way of signing in is not set up' },
  QR_TICKET_GONE: { status: 400, zh: '二维码已失效，请刷新后重新扫描', en: 'The QR code has expired; refresh it and scan again' },
  QR_OTHER_TENANT: { status: 400, zh: '该二维码属于其他租户', en: 'This QR code belongs to another tenant' },
  SOCIAL_FAILED: { status: 400, zh: '第三方登录失败，请重试', en: 'The other site did not confirm who you are; try again' },
  SOCIAL_BOUND: { status: 409, zh: '该第三方账号已绑定其他用户', en: 'This identity is bound to another account' },
  ACCOUNT_PENDING: { status: 400, zh: '注册申请正在审核，请等待管理员通过', en: 'Your registration is waiting for approval' },
  TICKET_GONE: { status: 400, zh: '注册已超时，请重新登录', en: 'The registration took too long; sign in again' },
  TENANT_UNKNOWN: { status: 400, zh: '租户不存在', en: 'There is no such tenant' },
  CLIENT_MISSING: { status: 401, zh: '缺少客户端信息', en: 'No client information in request header' },
  CLIENT_WRONG: { status: 401, zh: '客户端认证失败!', en: 'Client authentication failed' },
  GRANT_UNSUPPORTED: { status: 400, zh: '不支持的授权类型', en: 'Unsupported grant type' },
  REFRESH_FAILED: { status: 400, zh: '登录已过期，请重新登录', en: 'The session has ended; please sign in again' },
  SESSION_OWN: {
    status: 400,
    zh: '不能强制下线本次登录，请使用退出登录',
    en: 'This is the session you are working in; sign out instead',
  },
  JOB_NOT_FAILED: { status: 409, zh: '该任务最近一次执行没有失败，无需重试', en: 'The last run of this job did not fail' },
  DEFINITION_WRONG: { status: 400, zh: '模块定义有误: {name}', en: 'The definition is wrong at {name}' },
  DEFINITION_UNBUILDABLE: {
    status: 400,
    zh: '模块{name}无法建立：{why}',
    en: '{name} cannot be built: {why}',
  },
  DEFINITION_RIGHT: {
    status: 400,
    zh: '权限编码{code}已属于{title}，请换一个模块标识',
    en: 'The right {code} belongs to {title}; choose another name',
  },
  COLUMN_KEPT: {
    status: 400,
    zh: '字段{name}的数据列{column}由系统使用，请换一个字段名',
    en: 'The field {name} would have the column {column}, which the system keeps; choose another name',
  },
  COLUMN_TWICE: {
    status: 400,
    zh: '字段{name}与{other}是同一数据列{column}，请换一个字段名',
    en: 'The fields {name} and {other} would share the column {column}; choose another name',
  },
  DEFINITION_CLASH: {
    status: 409,
    zh: '字段{name}已有数据，不能改为其他类型',
    en: 'The field {name} holds data already and cannot become another kind',
  },
  TENANT_LIMIT: { status: 400, zh: '账号数已达上限', en: 'The account limit of the tenant is reached' },
  TENANT_PLATFORM: { status: 400, zh: '平台租户{name}不能{action}', en: 'The platform tenant {name} cannot be {action}' },
  TENANT_EXPIRED: { status: 400, zh: '租户已到期', en: 'The tenant has expired' },
  MUST_CHANGE_PASSWORD: { status: 403, zh: '请先修改初始密码', en: 'Change the initial password first' },
  PASSWORD_OLD_WRONG: { status: 400, zh: '原密码不正确!', en: 'The old password is wrong' },
  PASSWORD_CONFIRM: { status: 400, zh: '请输入正确的确认密码!', en: 'The two passwords differ' },
  PASSWORD_WEAK: { status: 400, zh: '密码过于简单', en: 'The password is too common' },

  // Fields
  ...ruleRefusals,

  // Files (domain model 1.5)
  IMAGE_PIXELS: { status: 400, zh: '图片不能超过{max}百万像素', en: 'Pictures take at most {max} megapixels' },
  FILE_NAME: { status: 400, zh: '文件名不正确', en: 'The file name is not valid' },
  FILE_CONTENT: { status: 400, zh: '文件内容与其类型不符', en: 'The content of the file does not match its type' },
  FILE_UNKNOWN: { status: 400, zh: '{field}的文件不存在，请重新上传', en: 'The file of {field} does not exist; upload it again' },
  FILE_IN_USE: {
    status: 400,
    zh: '附件“{name}”正在被{place}使用，不能删除',
    en: '{name} is used by {place} and cannot be removed',
  },
  FILE_QUOTA: { status: 413, zh: '上传空间已用完，上限为{n}', en: 'Your space for uploads is used up; it is {n}' },

  ...sourceRefusals,

  // Messages to phones (domain model 11.3)
  SMS_NO_CARRIER: { status: 400, zh: '本系统尚不支持通过{name}发送短信', en: 'Messages cannot be sent through {name} here' },
  SMS_NONE_ENABLED: { status: 400, zh: '没有启用的短信配置', en: 'No SMS configuration is enabled' },
  SMS_KEYS_AGAIN: {
    status: 400,
    zh: '更改服务商或地址后，请重新填写密钥',
    en: 'With another vendor or address, enter the keys again',
  },
  SMS_KEYS_LOST: {
    status: 400,
    zh: '{name}的密钥无法解密，请重新填写',
    en: 'The keys of {name} cannot be opened; enter them again',
  },
  SMS_PHONE: { status: 400, zh: '第{n}个号码“{phone}”：{reason}', en: 'Number {n}, “{phone}”: {reason}' },
  SMS_TOO_MANY: { status: 400, zh: '一次最多发送{max}个号码', en: 'At most {max} numbers at a time' },
  SMS_PARAMS: {
    status: 400,
    zh: '短信参数须为一层的JSON对象，最多{n}项，每项不超过{max}个字符',
    en: 'The parameters are one flat JSON object of at most {n} texts, each of at most {max} characters',
  },
  SMS_CODE_OFTEN: { status: 429, zh: '{phone}一分钟内已发送过验证码', en: '{phone} was sent a code within the last minute' },
  SMS_UNDER_WAY: { status: 409, zh: '该短信正在发送，请稍候', en: 'This message is being sent; please wait' },

  // Workbooks
  FILE_NOT_XLSX: { status: 400, zh: '请上传正确的Excel文件（.xlsx）', en: 'Please upload an Excel workbook (.xlsx)' },
  FILE_TOO_COMPLEX: { status: 400, zh: '文件内容过大，无法处理', en: 'The content of the file is too large to be read' },
  FILE_TOO_MUCH: {
    status: 400,
    zh: '文件中的{part}过多，请拆分文件，或仅保留需要导入的数据',
    en: 'The workbook has too many {part}; please split it, or keep only what is to be imported',
  },
  IMPORT_EMPTY: { status: 400, zh: '文件中没有数据', en: 'The file holds no data' },
  IMPORT_TOO_LONG: {
    status: 400,
    zh: '一次最多导入{max}行数据，请拆分文件',
    en: 'At most {max} rows of data at a time; please split the file',
  },
  IMPORT_ALL_TOO_LONG: {
    status: 400,
    zh: '一次全部导入最多{max}行数据，请选择仅导入正确的数据，或拆分文件',
    en: 'All together at most {max} rows are imported; please import those that are right, or split the file',
  },
  IMPORT_NO_HEADINGS: { status: 400, zh: '没有找到表头，请使用导入模板', en: 'No headings were found; please use the template' },
  IMPORT_UNKNOWN_COLUMNS: { status: 400, zh: '无法识别的列：{names}', en: 'Unknown columns: {names}' },
  IMPORT_DOUBLE_COLUMN: { status: 400, zh: '列“{field}”重复', en: 'The column {field} occurs twice' },
  IMPORT_MISSING_COLUMNS: { status: 400, zh: '缺少必填列：{names}', en: 'Required columns are missing: {names}' },
  IMPORT_REPEATED: { status: 400, zh: '{field}与第{row}行重复', en: '{field} repeats that of row {row}' },
  IMPORT_NO_MATCH: { status: 400, zh: '{field}“{name}”不存在', en: '{field} “{name}” does not exist' },
  IMPORT_CHOICES: {
    status: 400,
    zh: '{field}没有“{name}”，可填：{choices}',
    en: '{field} has no “{name}”; it takes: {choices}',
  },
  IMPORT_NEAR_MATCH: {
    status: 400,
    zh: '{field}“{name}”不存在，是否为“{near}”？',
    en: '{field} “{name}” does not exist; did you mean “{near}”?',
  },
  IMPORT_AMBIGUOUS: {
    status: 400,
    zh: '{field}“{name}”对应多条数据，请填写编号或完整路径（上级/下级）',
    en: '{field} “{name}” stands for several records; give a code or the whole path (parent/child)',
  },
  IMPORT_BUSY: {
    status: 409,
    zh: '您有正在进行的导入，请等待其完成',
    en: 'An import of yours is still running; please wait for it',
  },
  IMPORT_STOPPED: { status: 503, zh: '导入中断，请重新导入', en: 'The import was interrupted; please import again' },
  IMPORT_FAULTY: {
    status: 400,
    zh: '共{count}行数据有误，未导入任何数据。第{row}行：{reason}',
    en: 'Rows with errors: {count}; nothing was imported. Row {row}: {reason}',
  },
  EXPORT_BUSY: {
    status: 429,
    zh: '已有导出正在进行，请等待其完成',
    en: 'An export of yours is still running; please wait for it',
  },
  EXPORT_COLUMN: { status: 400, zh: '不支持导出列“{name}”', en: 'The column {name} cannot be exported' },

  // Rows (domain model 16)
  TREE_CYCLE: { status: 400, zh: '{field}不能是自身或下级', en: '{field} must not be the record itself or one below it' },
  TREE_DEEP: { status: 400, zh: '{field}最多{max}层', en: '{field} takes at most {max} levels' },
  TREE_CHILDREN: { status: 400, zh: '{name}有下级，请先删除子节点!', en: '{name} has records below it; remove them first' },
  TREE_LARGE: { status: 400, zh: '节点超过{max}个，请逐级加载', en: 'More than {max} nodes; load them level by level' },
  ALREADY_EXISTS: { status: 409, zh: '数据已存在', en: 'This record already exists' },
  DUPLICATE: { status: 409, zh: '{field}已存在', en: '{field} already exists' },
  REF_IN_USE: {
    status: 400,
    zh: '{name}正在被{place}使用，不能{action}',
    en: '{name} is used by {place} and cannot be {action}',
  },
  IDS_EMPTY: { status: 400, zh: '请选择至少一条数据', en: 'Select at least one record' },
  TOO_MANY_OWN: {
    status: 400,
    zh: '每人最多保存{max}条{noun}，请先删除不用的',
    en: '{noun}: at most {max} for each person; delete some that you no longer need',
  },
  TOO_MANY_IDS: { status: 400, zh: '一次最多处理{max}条数据', en: 'At most {max} records at a time' },

  // Accounts (domain model 12)
  OWN_ACCOUNT: { status: 403, zh: '不能对自己的账号执行此操作', en: 'You cannot do this to your own account' },
  NOT_PENDING: { status: 409, zh: '{name}不是待审核的账号', en: '{name} is not waiting for approval' },
  STATE_ONLY: { status: 400, zh: '状态不能直接修改', en: 'The state cannot be edited directly' },

  // Regions (domain model 12)
  REGION_PARENT: {
    status: 400,
    zh: '区划编号须以上级编号{parent}开头',
    en: 'The code must begin with that of its parent, {parent}',
  },
  REGION_TOP: { status: 400, zh: '顶级区划编号为2位数字', en: 'A code without a parent takes 2 digits' },

  ...handoverRefusals,
  ...operationRefusals,
  ...codeRefusals,
  ...flowRefusals,

  // Tenants and clients (domain model 12)
  TENANT_ID_OUT: { status: 503, zh: '租户编号已用完', en: 'There are no tenant ids left' },
  CLIENT_IN_USE: {
    status: 400,
    zh: '本系统正在使用应用{name}登录，不能{action}',
    en: 'This site signs in as {name}, which cannot be {action}',
  },
  CLIENT_VALIDITY: { status: 400, zh: '刷新令牌秒数不能小于令牌秒数', en: 'Refresh tokens must last at least as long as tokens' },
  PARAM_LOCKED: {
    status: 400,
    zh: '程序正在使用参数{name}，键名不能修改，参数不能删除',
    en: 'The program reads {name}: its key stays, and it stays',
  },

  // Menus, roles and grants (domain model 12, promise 28)
  PARENT_BUTTON: { status: 400, zh: '父节点只可选择菜单类型!', en: 'A button cannot be a parent' },
  BUTTON_CHILDREN: { status: 400, zh: '有下级的菜单不能改为按钮', en: 'A menu with children cannot become a button' },
  ROLE_RESERVED: { status: 403, zh: '角色“{alias}”由系统保留', en: 'The role {alias} is reserved' },
  GRANT_OVER: { status: 403, zh: '不能授予自己没有的权限', en: 'You cannot grant what you do not hold' },
  GRANT_FURTHER: {
    status: 403,
    zh: '在该机构，所选角色可见的数据会超出您自己的范围；请选择您所在的机构或其下级',
    en: 'In this department the role would show more than you see; choose your own department or one below it',
  },
  LAST_ADMINISTRATOR: { status: 403, zh: '至少保留一名管理员', en: 'At least one administrator must remain' },
  MANAGE_OVER: { status: 403, zh: '不能操作权限高于自己的账号', en: 'You cannot act on somebody who may do more than you' },
  OWN_ROLE: { status: 403, zh: '不能修改自己的角色', en: 'You cannot change your own role' },
  OWN_DEPT: { status: 403, zh: '不能修改自己的所属机构', en: 'You cannot change your own department' },
  OUT_OF_SCOPE: {
    status: 403,
    zh: '保存后该数据将超出您的数据权限范围，请检查{field}',
    en: 'With this {field} the record would be outside the data that you may see',
  },
  ROW_OUT_OF_SCOPE: {
    status: 403,
    zh: '保存后该数据将超出您的数据权限范围',
    en: 'The record would be outside the data that you may see',
  },

  // Dictionaries (domain model 4 and 12)
  DICT_LOCKED: {
    status: 400,
    zh: '“{name}”由程序使用，编号和键值不能修改或删除',
    en: '{name} is used by the program: its code and key cannot be changed or removed',
  },
  DICT_PLACE: { status: 400, zh: '字典项不能移到其他字典', en: 'An entry cannot be moved to another dictionary' },
  DICT_KEY: { status: 400, zh: '{field}不能是{key}', en: '{field} must not be {key}' },

  // Rules about whose rows and which calls (domain model 12)
  SCOPE_CLASS: { status: 400, zh: '{field}不是已有的资源', en: '{field} is no resource that there is' },
  SCOPE_COLUMN: { status: 400, zh: '{field}{name}不能用于此规则', en: '{field} {name} cannot be used by this rule' },
  SCOPE_FIELDS: { status: 400, zh: '{field}含有不存在的字段{name}', en: '{field} names {name}, which is not there' },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof refusals;
