import { isRecord } from '#shared/by-name';
import type { Resource } from '#shared/define';
import { labelKey, systemColumnNames } from '#shared/define';
import type { Field } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { isEmptyValue } from '#shared/kinds';
import { isBlank } from '../lib/nouns/blank.ts';

export type Row = Record<string, unknown> & { id: string };

type Reader = (value: unknown) => unknown;

const asIs: Reader = (value) => value;
const asText: Reader = (value) => (typeof value === 'object' ? value : String(value));

/** Converts a numeric text to a number. Anything else stays as it is, so that a wrong value is seen. */
const asNumber: Reader = (value) => {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
};

/** The conversion of a non-empty value, by kind. Servers differ in sending numbers, flags and ids as numbers or as texts. */
const readers: { readonly [K in FieldKind]: Reader } = {
  text: asIs,
  textarea: asIs,
  richText: asIs,
  code: asIs,
  account: asText,
  phone: asText,
  email: asIs,
  idNo: asText,
  plateNo: asIs,
  color: asIs,
  icon: asIs,
  secret: asIs,
  integer: asNumber,
  decimal: asText,
  money: asText,
  bool01: asNumber,
  yesNo: asNumber,
  dict: asNumber,
  date: asIs,
  time: asIs,
  dateTime: asIs,
  ref: asText,
  treeRef: asText,
  image: asIs,
  images: asIs,
  file: asIs,
  files: asIs,
  json: asIs,
  dates: asIs,
  integers: asText,
  rows: asIs,
  computed: asIs,
  transient: asIs,
};

function readerOf(field: Field): Reader {
  if (field.many || field.keys === 'text') return asText;
  if (field.kind === 'computed') return readers[field.as ?? 'text'];
  return readers[field.kind];
}

function readValue(field: Field, value: unknown): unknown {
  const empty = field.kind === 'json' ? value === undefined || value === null || value === '' : isEmptyValue(value, field);
  return empty ? null : readerOf(field)(value);
}

const numericColumns: ReadonlySet<string> = new Set(['status', 'isDeleted', 'version']);

/** Ids beyond 2^53 must not become numbers; an absent one becomes the empty text. */
function readSystemColumn(name: string, value: unknown): unknown {
  if (numericColumns.has(name)) return asNumber(value);
  return value === null || value === -1 || value === '-1' ? '' : String(value);
}

type Wire = Readonly<Record<string, unknown>>;

function systemPart(resource: Resource, wire: Wire): Record<string, unknown> {
  const present = systemColumnNames.filter((name) => wire[name] !== undefined && !resource.fields[name]);
  return Object.fromEntries(present.map((name) => [name, readSystemColumn(name, wire[name])]));
}

/** Returns the empty names of references and dictionary entries as empty texts. */
function labelPart(resource: Resource, wire: Wire): Record<string, unknown> {
  const labels = Object.keys(resource.fields).map(labelKey);
  return Object.fromEntries(labels.filter((label) => wire[label] === null || wire[label] === -1).map((label) => [label, '']));
}

function fieldPart(resource: Resource, wire: Wire): Record<string, unknown> {
  return Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, readValue(field, wire[name])]));
}

function childrenOf(resource: Resource, wire: Wire): Row[] | undefined {
  const children = Array.isArray(wire.children) ? wire.children.filter(isRecord) : [];
  return children.length > 0 ? children.map((child) => readRow(resource, child)) : undefined;
}

/**
 * Converts a row from the wire to one of the definition: null for every spelling of empty, numbers and ids in the defined type,
 * and children likewise (absent where there are none). Properties that the definition does not have stay as they are.
 */
export function readRow(resource: Resource, wire: Wire): Row {
  const { children: _, ...own } = wire;
  const children = childrenOf(resource, wire);
  return {
    ...own,
    ...labelPart(resource, wire),
    ...fieldPart(resource, wire),
    ...systemPart(resource, wire),
    ...(children && { children }),
    id: String(wire.id ?? ''),
  };
}

/** The properties that a submit may contain besides the fields of the definition. */
const carried = ['id', 'version', 'tenantId'] as const;

/**
 * Converts form values to the body of a submit. Absent fields stay absent, which the server reads as "keep"; an emptied field is
 * sent as the empty text, the only way to clear one in this API family. A new row omits its empty fields.
 */
export function writeRow(resource: Resource, values: Wire): Record<string, unknown> {
  const isNew = isBlank(values.id);
  const names = Object.keys(resource.fields).filter((name) => {
    const value = values[name];
    return resource.fields[name]?.kind !== 'computed' && value !== undefined && !(isNew && isBlank(value));
  });
  return {
    ...Object.fromEntries(carried.filter((name) => !isBlank(values[name])).map((name) => [name, values[name]])),
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
  };
}
