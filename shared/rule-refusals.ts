import type { ErrorSpec } from './refusal.ts';

const imageWords = { zh: '图片仅支持jpg、png，且不超过{n}', en: 'Only jpg or png up to {n}' };
const fileWords = { zh: '文件仅支持{types}，且不超过{n}', en: 'Only {types} up to {n}' };

/**
 * The refusals of the definitions' rules, in the browser as on the server (domain model 1.5). The texts of all
 * other refusals come with the server's answers, so that browsers need not load them.
 */
export const ruleRefusals = {
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
  TOO_FEW_ROWS: { status: 400, zh: '{field}至少{min}项', en: '{field} needs at least {min}' },
  NOT_A_CHOICE: { status: 400, zh: '{field}的取值不存在', en: '{field} is not one of the choices' },
  DATE_FORMAT: { status: 400, zh: '{field}日期格式不正确', en: '{field} is not a valid date' },
  DATE_ORDER: { status: 400, zh: '{to}不能早于{from}', en: '{to} must not be before {from}' },
  ACCOUNT_FORMAT: { status: 400, zh: '登录账号格式不正确', en: 'Account format is wrong' },
  PHONE_EMPTY: { status: 400, zh: '手机号码不能为空', en: 'Phone must not be empty' },
  PHONE_LENGTH: { status: 400, zh: '手机号码长度不为11位', en: 'Phone must have 11 digits' },
  PHONE_FORMAT: { status: 400, zh: '手机号码格式不正确', en: 'Phone format is wrong' },
  EMAIL_FORMAT: { status: 400, zh: '邮箱格式不正确', en: 'Email format is wrong' },
  CODE_FORMAT: {
    status: 400,
    zh: '{field}只能包含字母、数字、下划线和短横线',
    en: '{field} takes letters, digits, _ and - only',
  },
  ID_NO_FORMAT: { status: 400, zh: '证件号码不正确', en: 'The ID number is wrong' },
  ID_NO_CHECK: {
    status: 400,
    zh: '身份证号末位校验不符，请核对',
    en: 'The last character of the ID card number does not fit the others; check the number',
  },
  PLATE_NO_FORMAT: { status: 400, zh: '车牌号格式不正确', en: 'Plate number format is wrong' },
  SHELF_FORMAT: { status: 400, zh: '库位格式应为 区-架-层', en: 'A shelf is written zone-rack-level' },
  TYPE_CODE_FORMAT: { status: 400, zh: '类型编码为2至6位大写字母', en: 'The code of a type is 2 to 6 capital letters' },
  VIN_FORMAT: { status: 400, zh: '车架号应为17位，且不含字母I、O、Q', en: 'A VIN has 17 characters and no I, O or Q' },
  COLOR_FORMAT: { status: 400, zh: '颜色格式不正确', en: 'Colour format is wrong' },
  IMAGE_FORMAT: { status: 400, ...imageWords },
  IMAGE_SIZE: { status: 413, ...imageWords },
  FILE_SIZE: { status: 413, ...fileWords },
  FILE_FORMAT: { status: 400, ...fileWords },
  FILE_UPLOADING: { status: 400, zh: '{field}正在上传，请稍候', en: '{field} is still being uploaded' },
  PASSWORD_FORMAT: {
    status: 400,
    zh: '密码至少8位且须包含字母和数字',
    en: 'Password needs at least 8 characters with letters and digits',
  },
  JSON_FORMAT: { status: 400, zh: '{field}不是有效的JSON', en: '{field} is not valid JSON' },
  REGION_CODE: {
    status: 400,
    zh: '区划编号为2位（省）、4位（市）、6位（区县）、9位（乡镇）或12位（村）数字',
    en: 'The code takes 2 (province), 4 (city), 6 (district), 9 (town) or 12 (village) digits',
  },
  HOST_FORMAT: {
    status: 400,
    zh: '{field}只能是域名或IP地址，可带端口',
    en: '{field} takes a host name or address, with a port if need be',
  },
  PATH_FORMAT: {
    status: 400,
    zh: '{field}只能是http(s)网址或以/开头的站内路径',
    en: '{field} takes a web address or a path of this site that begins with /',
  },
  OWN_PATH_FORMAT: {
    status: 400,
    zh: '{field}只能是以/开头的站内路径',
    en: '{field} takes a path of this site that begins with /',
  },
  WEB_ADDRESS_FORMAT: {
    status: 400,
    zh: '{field}只能是http(s)网址，不含账号和参数',
    en: '{field} takes an http(s) address without an account and parameters',
  },
  ALIAS_FORMAT: {
    status: 400,
    zh: '{field}只能包含小写字母、数字和下划线，且以字母开头',
    en: '{field} takes small letters, digits and _ and begins with a letter',
  },
  API_PATH_FORMAT: {
    status: 400,
    zh: '{field}须以/api/开头，*只能在末尾的/之后',
    en: '{field} begins with /api/; * stands at the end, after a /',
  },
  CONDITION_FORM: { status: 400, zh: '条件的格式不正确', en: 'The condition is not in the expected form' },
  CONDITION_DEEP: { status: 400, zh: '条件最多嵌套{max}层', en: 'A condition takes at most {max} levels' },
  CONDITION_LARGE: { status: 400, zh: '条件最多包含{max}项比较', en: 'A condition takes at most {max} comparisons' },
  CONDITION_FIELD: { status: 400, zh: '条件中的字段{name}不存在', en: 'The condition names {name}, which is not there' },
  CONDITION_OPERATOR: { status: 400, zh: '{field}不能用{op}比较', en: '{field} cannot be compared by {op}' },
  CONDITION_VALUE: { status: 400, zh: '{field}的比较值不正确', en: '{field} is compared with a wrong value' },
} as const satisfies Record<string, ErrorSpec>;

export type RuleCode = keyof typeof ruleRefusals;
