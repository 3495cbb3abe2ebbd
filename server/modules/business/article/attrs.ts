import { kindStores } from '#server/crud/kinds/store';
import type { Dictionaries } from '#server/crud/ports';
import { readRows } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { isRecord } from '#shared/by-name';
import type { FieldRefusals, Refusal } from '#shared/errors';
import type { Field } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { checkField } from '#shared/validate';
import { arttypeAttr } from '#src/resources/business/arttype';
import { type Attr, attrField, attrPath } from '#src/resources/business/attr-field';

/** The extra fields of a type, in their order. */
export async function attrsOf(via: Executor, artTypeId: string): Promise<ReadonlyMap<string, Attr>> {
  const rows = await readRows(via, arttypeAttr, { where: { artTypeId }, order: { sort: 'asc', id: 'asc' } });
  return new Map(rows.map((row) => [row.key, row as Attr]));
}

export type AttrValues = Readonly<Record<string, unknown>>;

/** Returns the extra fields that were sent, if they are an object; clients of the family also send structured values as text. */
export function readAttrs(sent: unknown): AttrValues | undefined {
  const value = typeof sent === 'string' ? parsed(sent) : sent;
  return isRecord(value) ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a value in the form of its kind; a decimal loses its trailing zeros. */
function formed(field: Field, value: unknown): unknown {
  if (isEmptyValue(value, field)) return undefined;
  const parsed = kindStores[field.kind].parse(value, field);
  const isDecimal = field.kind === 'decimal' && typeof parsed === 'string' && parsed.includes('.');
  return isDecimal ? parsed.replace(/\.?0+$/, '') : parsed;
}

interface Asked {
  readonly dictionaries: Dictionaries;
  readonly tenantId: string;
  readonly via: Executor;
}

async function isEntry(field: Field, value: unknown, { dictionaries, tenantId, via }: Asked): Promise<boolean> {
  if (!field.dict) return true;
  const entries = await dictionaries.entries(field.dict.source, field.dict.code, tenantId, via);
  return entries.some(({ dictKey, isSealed }) => isSealed !== 1 && String(dictKey) === String(value));
}

async function refusalOf(field: Field, value: unknown, asked: Asked): Promise<Refusal | undefined> {
  const refusal = checkField(field, value);
  if (refusal || isEmptyValue(value, field) || (await isEntry(field, value, asked))) return refusal;
  return { code: 'NOT_A_CHOICE', params: { field } };
}

/** Checks the extra fields that were sent: returns their values in the form of their kinds, and refusals by `attrs.<key>`. */
export async function checkAttrs(
  attrs: ReadonlyMap<string, Attr>,
  sent: AttrValues,
  asked: Asked,
): Promise<{ values: AttrValues; refusals: FieldRefusals }> {
  const refusals: Record<string, Refusal> = {};
  for (const key of Object.keys(sent)) {
    if (!attrs.has(key)) refusals[attrPath(key)] = { code: 'ART_ATTR_UNKNOWN', params: { key } };
  }
  const values: Record<string, unknown> = {};
  for (const [key, attr] of attrs) {
    const field = attrField(attr);
    const own = Object.hasOwn(sent, key) ? sent[key] : undefined;
    const value = formed(field, own);
    const refusal = await refusalOf(field, value, asked);
    if (refusal) refusals[attrPath(key)] = refusal;
    if (value !== undefined) values[key] = value;
  }
  return { values, refusals };
}
