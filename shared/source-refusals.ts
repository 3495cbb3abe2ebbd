import type { ErrorSpec } from './refusal.ts';

/** The refusals of other services: storages, senders of messages, data sources; a part of the catalogue in `shared/refusals.ts`. */
export const sourceRefusals = {
  // Other services (promise 43)
  ADDRESS_REFUSED: {
    status: 400,
    zh: '不允许连接{name}，请联系运维人员将其加入允许名单',
    en: 'Connecting to {name} is not allowed; ask the operator to put it on the list',
  },
  VENDOR_UNREACHABLE: { status: 400, zh: '无法连接{name}，请检查地址', en: '{name} cannot be reached; check the address' },
  VENDOR_SLOW: { status: 400, zh: '{name}超过{n}秒没有响应', en: '{name} did not answer within {n} seconds' },
  VENDOR_TOO_LONG: { status: 400, zh: '{name}的应答过大，已中断', en: 'The answer of {name} is too large and was cut off' },
  VENDOR_REFUSED: { status: 400, zh: '{name}拒绝了请求：{reason}', en: '{name} refused: {reason}' },
  STORAGE_DIFFERS: { status: 400, zh: '{name}读出的内容与写入的不一致', en: '{name} answers something else than was stored' },
  STORAGE_HOLDS_FILES: {
    status: 400,
    zh: '此存储中已有文件，不能修改{field}，请新建配置后迁移文件',
    en: '{field} stays while files are kept here; add another storage and move them',
  },
  VENDOR_CUT: {
    status: 400,
    zh: '{name}未作答便断开了连接，结果不明',
    en: '{name} closed the connection without an answer; what came of it is not known',
  },
  ENABLED_KEPT: { status: 400, zh: '{name}正在启用，不能删除', en: '{name} is enabled and cannot be removed' },

  SOURCE_ADDRESS: {
    status: 400,
    zh: '{field}须形如{example}',
    en: '{field} has to look like {example}',
  },
  SOURCE_ACCOUNT_IN_ADDRESS: {
    status: 400,
    zh: '{field}不能包含账号和密码，请填写在单独的输入框中',
    en: '{field} takes no account and password; they have fields of their own',
  },
  SOURCE_OPTION: {
    status: 400,
    zh: '{field}不支持参数“{name}”，可用的有：{names}',
    en: '{field} takes no option {name}; there are: {names}',
  },
  SOURCE_OPTION_VALUE: {
    status: 400,
    zh: '{field}中参数“{name}”的值不正确',
    en: 'The option {name} in {field} has a value that it cannot have',
  },
  SOURCE_PASSWORD_AGAIN: {
    status: 400,
    zh: '更改连接地址或用户名后，请重新填写密码',
    en: 'With another address or user, enter the password again',
  },
  SOURCE_PASSWORD_LOST: {
    status: 400,
    zh: '{name}的密码无法解密，请重新填写',
    en: 'The password of {name} cannot be opened; enter it again',
  },
  SOURCE_LOGIN: {
    status: 400,
    zh: '{name}拒绝登录，请检查用户名和密码',
    en: '{name} does not let this user in; check user and password',
  },
  SOURCE_CLEAR_PASSWORD: {
    status: 400,
    zh: '{name}要求以明文发送密码，已拒绝：请在连接地址中启用加密，或由运维人员设置CLEAR_PASSWORDS=1',
    en: '{name} asks for the password in clear, which was refused: have the address ask for encryption, or the operator set CLEAR_PASSWORDS=1',
  },
  SOURCE_DATABASE: {
    status: 400,
    zh: '{name}中没有数据库“{database}”，或该用户无权使用',
    en: '{name} has no database {database}, or this user may not use it',
  },
  SOURCE_SCHEMA: { status: 400, zh: '{name}中没有模式“{schema}”', en: '{name} has no schema {schema}' },
  SOURCE_NO_TLS: {
    status: 400,
    zh: '{name}不支持加密连接，请在连接地址中关闭',
    en: '{name} offers no encrypted connection; the address asks for one',
  },
  SOURCE_CERTIFICATE: {
    status: 400,
    zh: '{name}的证书未通过校验',
    en: 'The certificate of {name} is not to be trusted',
  },
  SOURCE_STRANGE: {
    status: 400,
    zh: '{name}的应答不是{kind}的，请检查地址和数据库类型',
    en: '{name} does not answer as {kind}; check the address and the kind of database',
  },
  SOURCE_TABLE: { status: 400, zh: '{name}中没有表“{table}”', en: '{name} has no table {table}' },
  SOURCE_OFF: { status: 400, zh: '数据源{name}已停用', en: 'The data source {name} is switched off' },
  TENANT_DATABASE: {
    status: 400,
    zh: '不能为租户单独指定数据源：同一安装中各租户的数据由行级安全隔离。需要独立数据库的租户，请为其单独安装一套系统（独立的 DATABASE_URL）',
    en: 'A tenant cannot be given a database of its own here: row-level security keeps tenants of one installation apart. For a tenant that needs one, run an installation of its own, with its own DATABASE_URL',
  },
} as const satisfies Record<string, ErrorSpec>;
