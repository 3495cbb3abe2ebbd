import type { ErrorSpec } from './refusal.ts';

/** The refusals of code generation; a part of the catalogue in `shared/refusals.ts`. */
export const codeRefusals = {
  CODE_NAME: {
    status: 400,
    zh: '{field}以字母开头，只含字母、数字和下划线，最多63个字符：{name}',
    en: '{field} must begin with a letter and have letters, digits and underscores only, 63 at most: {name}',
  },
  CODE_SERVICE: {
    status: 400,
    zh: '服务名以 blade- 开头，后面只含小写字母',
    en: 'A service is called blade- and small letters',
  },
  CODE_LABEL: { status: 400, zh: '{field}须含汉字：{name}', en: '{field} must have Chinese characters: {name}' },
  CODE_LABEL_EN: {
    status: 400,
    zh: '{field}须以大写字母开头且不含汉字：{name}',
    en: '{field} must begin with a capital letter and have no Chinese characters: {name}',
  },
  CODE_NAME_TAKEN: { status: 400, zh: '名称{name}已被现有功能使用', en: 'There is something called {name} already' },
  CODE_NAME_RESERVED: { status: 400, zh: '{name}是保留字，请换一个名称', en: '{name} is a reserved word; choose another name' },
  CODE_NAME_LONG: { status: 400, zh: '名称{name}与表名合计过长', en: '{name} is too long together with the name of the table' },
  CODE_COLUMN_KEPT: { status: 400, zh: '字段{name}由系统维护，请移除', en: 'The column {name} is kept by the system; remove it' },
  CODE_COLUMN_STATUS: {
    status: 400,
    zh: '字段{name}由系统维护，只能是整数或数字键的字典；表示其他含义时请换一个字段名，例如 state',
    en: 'The column {name} is kept by the system as a whole number or a dictionary of numbers; call another meaning otherwise, for example state',
  },
  CODE_COLUMN_UNIQUE: { status: 400, zh: '字段{name}的类型不能设为唯一', en: 'A column of the kind of {name} cannot be unique' },
  CODE_COLUMN_TWICE: { status: 400, zh: '字段{name}重复', en: 'The column {name} is there twice' },
  CODE_COLUMN_LABEL: {
    status: 400,
    zh: '字段{name}与另一字段自带的名称冲突，请移除或改名',
    en: 'Another column brings {name} along already; remove or rename it',
  },
  CODE_COLUMN_SEARCH: { status: 400, zh: '字段{name}不能用于搜索', en: 'The column {name} cannot be searched' },
  CODE_COLUMN_FORM: {
    status: 400,
    zh: '必填字段{name}须在表单中',
    en: 'The column {name} is required and so must be in the form',
  },
  CODE_DICTIONARY: { status: 400, zh: '字典{name}不在随系统发布的字典中', en: 'No dictionary {name} comes with the product' },
  CODE_TARGET: { status: 400, zh: '引用对象{name}不存在', en: 'There is nothing called {name} to refer to' },
  CODE_NO_COLUMNS: {
    status: 400,
    zh: '{name}没有字段，请先读取表的字段',
    en: '{name} has no columns; read those of its table first',
  },
  CODE_NO_TITLE: {
    status: 400,
    zh: '{name}须有一个同时在列表和表单中的文本字段，用来称呼一条记录',
    en: '{name} needs a text that is both listed and in the form, to call a record by',
  },
  CODE_SAME_TABLE: {
    status: 400,
    zh: '{name}与所选的另一项生成同一对象',
    en: '{name} makes the same as another of those chosen',
  },
  CODE_TOO_MANY: { status: 400, zh: '一次最多生成{n}项', en: '{n} at a time at most' },
  CODE_TABLE_EMPTY: { status: 400, zh: '表{name}没有可用的字段', en: 'The table {name} has no columns that can be used' },
} as const satisfies Record<string, ErrorSpec>;
