export interface EntryLine {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly remark?: string;
}

/** A dictionary with its entries in the order in which they are shown. */
export interface DictLine {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly entries: readonly EntryLine[];
  /** The program knows the keys: code and keys cannot be changed or removed, labels can. */
  readonly locked: boolean;
}

/** Reads `中文/English`. */
function words(text: string): { zh: string; en: string } {
  const [zh, en, ...rest] = text.split('/');
  if (!zh || !en || rest.length > 0) throw new Error(`Not "中文/English": ${text}`);
  return { zh, en };
}

function entry(text: string): EntryLine {
  const [key, label, ...rest] = text.split('=');
  if (!key || !label || rest.length > 0) throw new Error(`Not "key=中文/English": ${text}`);
  return { key, ...words(label) };
}

function entries(text: string): EntryLine[] {
  return text === '' ? [] : text.split(/,\s+/).map(entry);
}

/**
 * A dictionary that the program knows.
 *
 * @example
 * fixed('line_direction', '线路方向/Direction', '1=送出/Outbound, 2=收回/Inbound')
 */
export function fixed(code: string, name: string, list: string): DictLine {
  return { code, ...words(name), entries: entries(list), locked: true };
}

/** A dictionary that administrators shape as they like. */
export function free(code: string, name: string, list: string | readonly EntryLine[]): DictLine {
  return { code, ...words(name), entries: typeof list === 'string' ? entries(list) : list, locked: false };
}

/** The key of the row that stands for the dictionary itself. */
export const ROOT_KEY = '-1';
