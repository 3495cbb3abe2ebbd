import type { Language, Words } from './field.ts';
import { type RefusalOf, type RefusalParams, type RowPlace, saidOf } from './refusal.ts';
import { type ErrorCode, refusals } from './refusals.ts';
import type { RefusalData } from './wire.ts';

/** The messages of successful answers. */
export const successMessages = {
  DONE: { zh: '操作成功', en: 'Done' },
  EMPTY: { zh: '暂无承载数据', en: 'No data' },
  TOP: { zh: '顶级', en: 'Top level' },
} as const satisfies Record<string, Words>;

/** Completes `FORBIDDEN` where the missing right has a name: the text of the catalogue stays its beginning. */
export const rightMissing = {
  zh: '{refusal}：您没有{right}的权限，请联系管理员',
  en: '{refusal}: you do not have the right {right}. Ask an administrator',
} as const satisfies Words;

/** Joins the names of rights of which one would be enough. */
export const orRight: Words = { zh: '或', en: ' or ' };

/** Stands in a refusal for the name of a person whom the tenant does not know. */
export const unknownPerson: Words = { zh: '此人', en: 'This person' };

/** The texts in workbooks of the product. */
export const sheetWords = {
  template: { zh: '{noun}导入模板', en: '{noun} import template' },
  result: { zh: '导入结果', en: 'Import result' },
  required: { zh: '必填', en: 'Required' },
  optional: { zh: '选填', en: 'Optional' },
  atMost: { zh: '最多{max}个字符', en: 'At most {max} characters' },
  unique: { zh: '不能与已有数据重复', en: 'Must not be used by another record' },
  choose: { zh: '请从下拉列表中选择', en: 'Choose from the list' },
  several: { zh: '多个值用逗号分隔', en: 'Separate several values by commas' },
  reference: { zh: '填写名称或编号', en: 'Give a name or a code' },
  path: { zh: '重名时填写路径，例如：总行/分行', en: 'Where names repeat, give the path, for example Head office/Branch' },
  notAChoice: { zh: '请从列表中选择', en: 'Choose one of the list' },
  exportCut: { zh: '仅导出前{max}条数据', en: 'Only the first {max} records were exported' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  createUser: { zh: '创建人', en: 'Created by' },
  createTime: { zh: '创建时间', en: 'Created' },
  updateTime: { zh: '修改时间', en: 'Updated' },
} as const satisfies Record<string, Words>;

/** The parts of which an uploaded workbook has too many, for the `{part}` of `FILE_TOO_MUCH`. */
export const workbookParts = {
  sheets: { zh: '工作表', en: 'sheets' },
  rows: { zh: '行', en: 'rows' },
  columns: { zh: '列', en: 'columns' },
  cells: { zh: '单元格', en: 'cells' },
  texts: { zh: '文字', en: 'texts' },
  merges: { zh: '合并单元格', en: 'merged cells' },
  names: { zh: '名称管理器中的名称', en: 'cells with defined names' },
  styles: { zh: '单元格样式', en: 'cell styles' },
  formats: { zh: '条件格式', en: 'conditional formats' },
  validations: { zh: '数据验证', en: 'data validations' },
  notes: { zh: '批注', en: 'notes' },
  links: { zh: '超链接', en: 'links' },
  drawings: { zh: '图片和图形', en: 'pictures and drawings' },
  tables: { zh: '表格', en: 'tables' },
  breaks: { zh: '分页符', en: 'page breaks' },
} as const satisfies Record<string, Words>;

/** Places of use that no definition describes, for the `{place}` of `REF_IN_USE`. */
export const places = {
  lineStops: { zh: '线路站点', en: 'Line stops' },
} as const satisfies Record<string, Words>;

/** The refused actions, for the `{action}` of `REF_IN_USE`. */
export const actions = {
  remove: { zh: '删除', en: 'removed' },
  disable: { zh: '停用', en: 'disabled' },
  recast: { zh: '变更类型', en: 'given another category' },
  rebase: { zh: '变更所属基地', en: 'given another base' },
  retire: { zh: '停止使用', en: 'taken out of service' },
  expire: { zh: '设置过期时间', en: 'given an end' },
  change: { zh: '修改', en: 'changed' },
  recode: { zh: '修改编码', en: 'given another code' },
  reform: { zh: '变更是否容器', en: 'made or unmade a container' },
} as const satisfies Record<string, Words>;

/** Any refusal of the product. */
export type Refusal = RefusalOf<ErrorCode>;

/** Refusals by field name. */
export type FieldRefusals = Readonly<Record<string, Refusal>>;

/** Returns the refusal of an actor who holds none of these codes. */
export const lacksRight = (...anyOf: readonly string[]): AppError => new AppError('FORBIDDEN', undefined, { anyOf });

/** Returns the text of a refusal in one language. */
export function refusalText(refusal: Refusal, language: Language): string {
  return saidOf(refusals[refusal.code], refusal, language);
}

interface RefusalDetails {
  readonly fields?: FieldRefusals;
  readonly retryAfter?: number;
  readonly at?: RowPlace;
  readonly anyOf?: readonly string[];
}

/** The refusal of a request, with the catalogue code, its parameters and, for forms, the fields concerned. */
export class AppError extends Error {
  readonly refusal: Refusal;
  readonly fields: FieldRefusals;
  /** Seconds for the `Retry-After` header of 429 and 503. */
  readonly retryAfter: number | undefined;
  /** The menu and button codes of which the actor holds none, where that is the reason. */
  readonly anyOf: readonly string[];

  constructor(code: ErrorCode, params?: RefusalParams, { fields = {}, retryAfter, at, anyOf = [] }: RefusalDetails = {}) {
    const refusal = { code, params, ...(at && { at }) };
    super(refusalText(refusal, 'en'));
    this.name = 'AppError';
    this.refusal = refusal;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.anyOf = anyOf;
  }

  get status(): number {
    return refusals[this.refusal.code].status;
  }

  /** Returns the further data of the answer beside code and fields, in one language. */
  more(_language: Language): Pick<RefusalData, 'problems' | 'conflicts'> {
    return {};
  }
}
