/**
 * Every field kind and the type its value has in a row.
 *
 * A kind lives in three places that must all know it, or nothing compiles: its facts in `shared/kinds.ts`,
 * its storage half in `server/crud/kinds` and its screen half in `src/meta/kinds`.
 */
export interface KindValues {
  text: string;
  textarea: string;
  richText: string;
  code: string;
  /** The name by which a user signs in; look-alikes are one account. */
  account: string;
  phone: string;
  email: string;
  idNo: string;
  plateNo: string;
  color: string;
  icon: string;
  /** Write-only: accepted on submit, never answered. */
  secret: string;
  integer: number;
  /** Exact decimal numbers travel as text so that no digit is lost. */
  decimal: string;
  money: string;
  bool01: 0 | 1;
  /** The family's own flag: 1 = no, 2 = yes. */
  yesNo: 1 | 2;
  /** One dictionary key, or comma-joined keys when `many`. */
  dict: number | string;
  /** `yyyy-MM-dd` */
  date: string;
  /** `HH:mm` */
  time: string;
  /** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai */
  dateTime: string;
  /** An id as text, or comma-joined ids when `many`. */
  ref: string;
  treeRef: string;
  /** The name of an uploaded file, on the wire a link to it; comma-joined where there are several. */
  image: string;
  images: string;
  file: string;
  files: string;
  json: unknown;
  /** Days `yyyy-MM-dd`, comma-joined, rising. */
  dates: string;
  /** Whole numbers between `min` and `max`, comma-joined, in ascending order. */
  integers: string;
  /** Rows of another noun that are parts of this row, and are read and written with it in their order. */
  rows: readonly Readonly<Record<string, unknown>>[];
  /** Filled by the server, never accepted and never stored. */
  computed: unknown;
  /** Passed by a write to the hooks of the noun and never stored: a password, and its confirmation. */
  transient: unknown;
}

export type FieldKind = keyof KindValues;
