import type { Language, Words } from './field.ts';

interface RefusalSpec extends Words {
  /** HTTP status and body `code` of the answer. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 429 | 500 | 503;
}

/**
 * Every refusal of the product: its status and its words, with `{name}` for parameters. `throw new AppError(code)` is the
 * only way to refuse. Codes are stable and travel as `data.bizCode`.
 */
export const refusals = {
  // Transport and session (security-and-reliability, answer contract)
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
  UNAVAILABLE: { status: 503, zh: '服务暂不可用，请稍后再试', en: 'The service is unavailable; try again later' },

  // Signing in
  LOGIN_FAILED: { status: 400, zh: '用户名或密码错误', en: 'Wrong account or password' },
  CAPTCHA_WRONG: { status: 400, zh: '验证码不正确', en: 'Wrong captcha' },
  CLIENT_MISSING: { status: 401, zh: '缺少客户端信息', en: 'No client information in request header' },
  CLIENT_WRONG: { status: 401, zh: '客户端认证失败!', en: 'Client authentication failed' },
  GRANT_UNSUPPORTED: { status: 400, zh: '不支持的授权类型', en: 'Unsupported grant type' },
  REFRESH_FAILED: { status: 400, zh: '登录已过期，请重新登录', en: 'The session has ended; please sign in again' },
  TENANT_EXPIRED: { status: 400, zh: '租户已到期', en: 'The tenant has expired' },
  MUST_CHANGE_PASSWORD: { status: 403, zh: '请先修改初始密码', en: 'Change the initial password first' },
  PASSWORD_OLD_WRONG: { status: 400, zh: '原密码不正确!', en: 'The old password is wrong' },
  PASSWORD_CONFIRM: { status: 400, zh: '请输入正确的确认密码!', en: 'The two passwords differ' },
  PASSWORD_WEAK: { status: 400, zh: '密码过于简单', en: 'The password is too common' },
  PASSWORD_FORMAT: {
    status: 400,
    zh: '密码至少8位且须包含字母和数字',
    en: 'Password needs at least 8 characters with letters and digits',
  },

  // Fields (specification 5, domain model 1.5)
  REQUIRED_INPUT: { status: 400, zh: '请输入{field}', en: 'Please enter {field}' },
  REQUIRED_SELECT: { status: 400, zh: '请选择{field}', en: 'Please select {field}' },
  TEXT_TOO_LONG: { status: 400, zh: '{field}不能超过{max}个字符', en: '{field} takes at most {max} characters' },
  TEXT_CONTROL: { status: 400, zh: '{field}含有不允许的字符', en: '{field} contains characters that are not allowed' },
  TYPE_WRONG: { status: 400, zh: '{field}格式不正确', en: '{field} has the wrong format' },
  NUMBER_FORMAT: { status: 400, zh: '{field}必须是数字', en: '{field} must be a number' },
  INTEGER_FORMAT: { status: 400, zh: '{field}必须是整数', en: '{field} must be a whole number' },
  NUMBER_MIN: { status: 400, zh: '{field}不能小于{min}', en: '{field} must be at least {min}' },
  NUMBER_MAX: { status: 400, zh: '{field}不能大于{max}', en: '{field} must be at most {max}' },
  DECIMAL_SCALE: { status: 400, zh: '{field}最多保留{scale}位小数', en: '{field} takes at most {scale} decimals' },
  TOO_MANY_VALUES: { status: 400, zh: '{field}最多选择{max}项', en: '{field} takes at most {max} values' },
  NOT_A_CHOICE: { status: 400, zh: '{field}的取值不存在', en: '{field} is not one of the choices' },
  DATE_FORMAT: { status: 400, zh: '{field}日期格式不正确', en: '{field} is not a valid date' },
  DATE_ORDER: { status: 400, zh: '{to}不能早于{from}', en: '{to} must not be before {from}' },
  PHONE_EMPTY: { status: 400, zh: '手机号码不能为空', en: 'Phone must not be empty' },
  PHONE_LENGTH: { status: 400, zh: '手机号码长度不为11位', en: 'Phone must have 11 digits' },
  PHONE_FORMAT: { status: 400, zh: '手机号码格式不正确', en: 'Phone format is wrong' },
  EMAIL_FORMAT: { status: 400, zh: '邮箱格式不正确', en: 'Email format is wrong' },
  CODE_FORMAT: {
    status: 400,
    zh: '{field}只能包含字母、数字、下划线和短横线',
    en: '{field} takes letters, digits, _ and - only',
  },
  ID_NO_FORMAT: { status: 400, zh: '证件号码不正确', en: 'Certificate number is wrong' },
  PLATE_NO_FORMAT: { status: 400, zh: '车牌号格式不正确', en: 'Plate number format is wrong' },
  COLOR_FORMAT: { status: 400, zh: '颜色格式不正确', en: 'Colour format is wrong' },

  // Rows (domain model 16)
  TREE_CYCLE: { status: 400, zh: '{field}不能是自身或下级', en: '{field} must not be the record itself or one below it' },
  TREE_DEEP: { status: 400, zh: '{field}最多{max}层', en: '{field} takes at most {max} levels' },
  ALREADY_EXISTS: { status: 409, zh: '数据已存在', en: 'This record already exists' },
  DUPLICATE: { status: 409, zh: '{field}已存在', en: '{field} already exists' },
  REF_IN_USE: {
    status: 400,
    zh: '{name}正在被{place}使用，不能{action}',
    en: '{name} is used by {place} and cannot be {action}',
  },
  IDS_EMPTY: { status: 400, zh: '请选择至少一条数据', en: 'Select at least one record' },
  TOO_MANY_IDS: { status: 400, zh: '一次最多处理{max}条数据', en: 'At most {max} records at a time' },
} as const satisfies Record<string, RefusalSpec>;

export type RefusalCode = keyof typeof refusals;

/** What a success says. */
export const answers = {
  DONE: { zh: '操作成功', en: 'Done' },
  EMPTY: { zh: '暂无承载数据', en: 'No data' },
} as const satisfies Record<string, Words>;

/** What was tried, for the `{action}` of `REF_IN_USE`. */
export const actions = {
  remove: { zh: '删除', en: 'removed' },
  disable: { zh: '停用', en: 'disabled' },
} as const satisfies Record<string, Words>;

/** Values for the `{name}` places of a refusal; `Words` are rendered in the reader's language. */
export type RefusalParams = Readonly<Record<string, string | number | Words>>;

/** A refusal as data: what is wrong, not yet in a language. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly params?: RefusalParams;
}

/** Refusals by field name. */
export type FieldRefusals = Readonly<Record<string, Refusal>>;

/** The words of a refusal in one language. */
export function refusalText({ code, params = {} }: Refusal, language: Language): string {
  return refusals[code][language].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    return typeof value === 'object' ? value[language] : String(value);
  });
}

/** Refuses a request. Carries the catalogue code, its parameters and, for forms, the fields concerned. */
export class AppError extends Error {
  readonly refusal: Refusal;
  readonly fields: FieldRefusals;
  /** Seconds for the `Retry-After` header of 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, params?: RefusalParams, more: { fields?: FieldRefusals; retryAfter?: number } = {}) {
    super(refusalText({ code, params }, 'en'));
    this.name = 'AppError';
    this.refusal = { code, params };
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return refusals[this.refusal.code].status;
  }
}
