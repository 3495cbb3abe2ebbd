import type { FieldKind, KindValues } from './field-kinds.ts';

/** A text in both languages of the interface. */
export interface Words {
  readonly zh: string;
  readonly en: string;
}

export type Language = keyof Words;

/**
 * The surfaces on which a field may be hidden. `form` means both adding and editing. A call may still answer a field that no
 * screen shows; a field that is hidden in `answers` is the server's own: no call answers it, or filters and orders rows by it.
 */
export type Surface = 'list' | 'form' | 'add' | 'edit' | 'detail' | 'export' | 'import' | 'answers';
export type SearchMode = 'contains' | 'equals' | 'in' | 'range';
export type MaskRule = 'phone' | 'idNo' | 'all';

/** The colour of an entry that should stand out; others have none. */
export type Tone = 'blue' | 'cyan' | 'gold' | 'green' | 'orange' | 'purple' | 'red';
export type Tones = Readonly<Record<string | number, Tone>>;

/** A condition on another field of the row: it must hold one of these values. */
export interface FieldCondition {
  readonly field: string;
  readonly is: readonly (string | number)[];
}

/** The options of any field. Only those that differ from the default are written. */
export interface FieldOptions<V> extends Words {
  readonly required?: boolean;
  /** The default in a new row; `last`, for an integer, is the number after those of its siblings. */
  readonly default?: V | 'now' | 'today' | 'last';
  /** Offers the field in the search bar, with this operator. */
  readonly search?: SearchMode;
  /** No two living rows of a tenant (or of the platform) share the value. */
  readonly unique?: boolean;
  /** Rows of all tenants are looked up by this field alone, so it has an index of its own. */
  readonly lookup?: boolean;
  readonly hideIn?: readonly Surface[];
  /** Shown but not editable; the server ignores a value sent for it. */
  readonly lockOn?: readonly ('add' | 'edit')[];
  /** A row has the field only while another field meets this condition: else it is not in the form, and is stored empty. */
  readonly onlyWhen?: FieldCondition;
  /** The field is required while another field meets this condition. */
  readonly requiredWhen?: FieldCondition;
  /** The field whose value the server takes, cut to size, where this text is left empty: nobody is asked for it, and every row has one. */
  readonly orFrom?: string;
  readonly help?: Words;
  /** Masked in answers unless the reader holds `<noun>_plain`. */
  readonly mask?: MaskRule;
  /** The number of columns that the field takes in the two-column form. */
  readonly span?: 1 | 2;
  /** Width of the list column in pixels. */
  readonly width?: number;
}

/** The format of a text beyond its kind; the rules are in `shared/rules.ts`. */
export type TextFormat =
  | 'alias'
  | 'apiPath'
  | 'host'
  | 'ownPath'
  | 'path'
  | 'regionCode'
  | 'shelf'
  | 'typeCode'
  | 'vin'
  | 'webAddress';

interface TextOptions {
  /** The longest text, in characters. */
  readonly max?: number;
  readonly format?: TextFormat;
}
/** A number that the server assigns: the prefix, and a count with so many digits. */
export interface AutoNumber {
  readonly prefix: string;
  readonly digits: number;
}
interface CodeOptions extends TextOptions {
  /** The server assigns a number where none was typed; it counts per tenant and never uses a number again. */
  readonly autoNumber?: AutoNumber;
}
interface NumberOptions {
  readonly min?: number;
  readonly max?: number;
}
interface IntegerOptions extends NumberOptions {
  /** What is counted, where screens tell it in larger units: 1575 minutes are 1 d 2 h. A workbook has the number. */
  readonly unit?: 'minutes' | 'seconds';
}
interface DecimalOptions extends NumberOptions {
  /** Digits after the point. */
  readonly scale?: number;
}
interface MomentOptions {
  /**
   * The unit to which a moment is shown. Without it, a list shows the minute and the detail the second; what is planned has no
   * seconds anywhere, and a log has them in its list too.
   */
  readonly shownTo?: 'minute' | 'second';
}
interface ManyOptions {
  /** Several values, comma-joined on the wire. */
  readonly many?: boolean;
  /** The most values of a `many` field. */
  readonly max?: number;
}

/** A field of a definition: plain data that both engines read. `V` and `R` (every row has a value) only serve the compiler. */
export interface Field<V = unknown, R extends boolean = boolean, K extends FieldKind = FieldKind>
  extends Omit<FieldOptions<unknown>, 'required'> {
  readonly kind: K;
  readonly required: boolean;
  readonly max?: number;
  readonly min?: number;
  readonly scale?: number;
  readonly unit?: IntegerOptions['unit'];
  readonly format?: TextFormat;
  readonly many?: boolean;
  /** Keys of the dictionary are texts, not numbers. */
  readonly keys?: 'text';
  /** Colours of entries, by their keys. */
  readonly tones?: Tones;
  /** Dictionary code and the table that holds it. */
  readonly dict?: { readonly code: string; readonly source: DictSource };
  /** Name of the referenced noun. */
  readonly target?: string;
  /** Values that a referenced row must have to be a choice. */
  readonly only?: Readonly<Record<string, string | number>>;
  /**
   * Values with which a referenced row is not offered as a choice; a row without a value is. One that is sent anyway is not
   * refused for it: the noun's own rules say why it cannot be.
   */
  readonly offersNot?: Readonly<Record<string, readonly (string | number)[]>>;
  /** The reader is not among the choices, where the reference is to people. */
  readonly isSomebodyElse?: boolean;
  /** The row is meaningless without the one that it refers to, and so does not keep that one from being removed. */
  readonly follows?: boolean;
  /** The name of rows that the server suggests: they come first among the choices, and a single one begins a required field. */
  readonly suggests?: string;
  /** The noun of the rows of a `rows` field, and its field that holds this row's id. */
  readonly part?: { readonly noun: string; readonly by: string };
  readonly autoNumber?: AutoNumber;
  readonly shownTo?: MomentOptions['shownTo'];
  /** Files are answered as links that expire after ten minutes. */
  readonly private?: boolean;
  /** The kind as which a computed value is shown, or a transient one is entered. */
  readonly as?: Exclude<FieldKind, 'computed' | 'transient'>;
  readonly valueType?: V;
  readonly isInEveryRow?: R;
}

export type DictSource = 'system' | 'business';

interface FileOptions {
  readonly private?: boolean;
  /** Largest file, in bytes. */
  readonly max?: number;
}
interface FilesOptions {
  readonly private?: boolean;
  /** The most files. */
  readonly max?: number;
}

/** Whether every row holds a value: it is required, or the server assigns it. */
type IsRequired<O> = O extends { required: true } | { default: 'last' } ? true : false;

function make<K extends FieldKind>(kind: K, options: object): Field<never, never, K> {
  return { required: false, ...options, kind } as unknown as Field<never, never, K>;
}

/** Turns an unknown option into a compile error, which inference from a literal would let pass. */
type Only<O, Allowed> = O & { readonly [N in Exclude<keyof O, keyof Allowed>]: never };

/** Makes the builder of one kind, which keeps the options and derives the value type from kind and `required`. */
function kind<K extends FieldKind, Extra = object>(name: K) {
  type Options = FieldOptions<KindValues[K]> & Extra;
  return <const O extends Options>(options: Only<O, Options>): Field<KindValues[K], IsRequired<O>, K> => make(name, options);
}

type DictOptions = FieldOptions<number | string> & ManyOptions & Pick<Field, 'keys' | 'tones'>;

function dictOf(source: DictSource) {
  return <const O extends DictOptions>(
    code: string,
    options: Only<O, DictOptions>,
  ): Field<O extends { keys: 'text' } | { many: true } ? string : number, IsRequired<O>, 'dict'> =>
    make('dict', { ...options, dict: { code, source } });
}

type RefOptions = FieldOptions<string> & ManyOptions;
/** Options of a reference whose choices may be limited to rows that hold certain keys. */
type SomeOptions = RefOptions & Pick<Field, 'only' | 'offersNot' | 'isSomebodyElse' | 'follows' | 'suggests'>;

function refOf<K extends 'ref' | 'treeRef', Options extends RefOptions>(name: K) {
  return <const O extends Options>(target: string, options: Only<O, Options>): Field<string, IsRequired<O>, K> =>
    make(name, { ...options, target });
}

interface RowsOptions extends FieldOptions<never>, Pick<Field, 'only'> {
  /** Fewest and most rows. */
  readonly min?: number;
  readonly max?: number;
}

/** Builds a field of parts. `only` names values that all of its rows have; rows with other values belong to another field. */
function rowsOf<const O extends RowsOptions>(
  noun: string,
  by: string,
  options: Only<O, RowsOptions>,
): Field<KindValues['rows'], IsRequired<O>, 'rows'> {
  return make('rows', { ...options, part: { noun, by } });
}

function filesOf<K extends 'images' | 'files'>(name: K) {
  type Options = FieldOptions<string> & FilesOptions;
  return <const O extends Options>(options: Only<O, Options>): Field<string, IsRequired<O>, K> =>
    make(name, { ...options, many: true });
}

/**
 * The builders of a definition's fields, one per kind.
 *
 * @example
 * field.text({ zh: '标题', en: 'Title', required: true, max: 100, search: 'contains' })
 * field.dict('notice', { zh: '类型', en: 'Category' }) // a system dictionary
 * field.bizDict('line_type', { zh: '类型', en: 'Type' }) // a dictionary of the tenant
 */
export const field = {
  text: kind<'text', TextOptions>('text'),
  textarea: kind<'textarea', TextOptions>('textarea'),
  richText: kind<'richText', TextOptions>('richText'),
  code: kind<'code', CodeOptions>('code'),
  account: kind<'account'>('account'),
  phone: kind<'phone'>('phone'),
  email: kind<'email', TextOptions>('email'),
  idNo: kind<'idNo'>('idNo'),
  plateNo: kind<'plateNo'>('plateNo'),
  color: kind<'color'>('color'),
  icon: kind<'icon'>('icon'),
  secret: kind<'secret', TextOptions>('secret'),
  integer: kind<'integer', IntegerOptions>('integer'),
  decimal: kind<'decimal', DecimalOptions>('decimal'),
  money: kind<'money', NumberOptions>('money'),
  bool01: kind<'bool01'>('bool01'),
  yesNo: kind<'yesNo'>('yesNo'),
  dict: dictOf('system'),
  bizDict: dictOf('business'),
  date: kind<'date'>('date'),
  time: kind<'time'>('time'),
  dateTime: kind<'dateTime', MomentOptions>('dateTime'),
  ref: refOf<'ref', SomeOptions>('ref'),
  treeRef: refOf<'treeRef', RefOptions>('treeRef'),
  image: kind<'image', FileOptions>('image'),
  images: filesOf('images'),
  file: kind<'file', FileOptions>('file'),
  files: filesOf('files'),
  json: kind<'json'>('json'),
  dates: kind<'dates', Pick<FilesOptions, 'max'>>('dates'),
  integers: kind<'integers', NumberOptions>('integers'),
  rows: rowsOf,
  computed: <const A extends Exclude<FieldKind, 'computed' | 'transient'>, const O extends FieldOptions<never>>(
    as: A,
    options: O,
  ): Field<KindValues[A], false, 'computed'> => make('computed', { ...options, as }),
  transient: <const A extends Exclude<FieldKind, 'computed' | 'transient'>, const O extends FieldOptions<never> & TextOptions>(
    as: A,
    options: O,
  ): Field<KindValues[A], false, 'transient'> => make('transient', { ...options, as }),
};
