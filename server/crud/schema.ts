import { type TSchema, Type } from 'typebox';
import type { Field, Words } from '#shared/field';
import { kindFacts } from '#shared/kinds';
import { defaultPageSize, maxPageSize } from '#shared/wire';
import type { Model, ModelField } from './model.ts';
import { treeSchemas } from './tree-calls.ts';
import { isSettable } from './write/input.ts';

const id = Type.String({ description: 'A 64-bit number as decimal text' });

/** Both languages of a word, for a document that has no reader yet. */
export function bothWords({ zh, en }: Words): string {
  return zh === en ? en : `${en} ${zh}`;
}

function envelope(data: TSchema): TSchema {
  return Type.Object({ code: Type.Integer(), success: Type.Boolean(), data, msg: Type.String() });
}

/** What a field takes, in words of the document: the check itself is the definition's (`shared/validate.ts`). */
function inputSchema({ field, store }: ModelField): TSchema {
  const { max, min, scale } = field;
  const bounds =
    kindFacts[field.kind].max !== undefined ? { maxLength: max ?? kindFacts[field.kind].max } : { maximum: max, minimum: min };
  const told = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  return Type.Unsafe({ ...store.wire(field), ...told, description: describe(field, scale) });
}

function describe(field: Field, scale: number | undefined): string {
  const parts = [
    bothWords(field),
    field.required && 'required',
    field.dict && `key of dictionary ${field.dict.code}`,
    field.target && `id of ${field.target}`,
    field.many && 'comma-joined',
    scale !== undefined && `${scale} decimals`,
    field.mask && 'masked without the right to see it',
  ];
  return parts.filter(Boolean).join('; ');
}

function searchParameters(model: Model): Record<string, TSchema> {
  const searched = model.own.filter(({ field }) => field.search !== undefined);
  return Object.fromEntries(
    searched.map(({ name, field }) => [name, Type.Optional(Type.String({ description: bothWords(field) }))]),
  );
}

const listQuery = {
  current: Type.Optional(Type.String({ description: 'Page, from 1' })),
  size: Type.Optional(Type.String({ description: `Rows a page, ${defaultPageSize} unless told, at most ${maxPageSize}` })),
  ascs: Type.Optional(Type.String({ description: 'Comma-joined fields to sort by, ascending' })),
  descs: Type.Optional(Type.String({ description: 'Comma-joined fields to sort by, descending' })),
};

/** The schemas of a resource's calls: they document the API and compile its serialisers. */
export function schemasOf(model: Model, records: { list: TSchema; detail: TSchema }) {
  const { resource } = model;
  const settable = model.own.filter(({ field }) => isSettable(field, 'add') || isSettable(field, 'edit'));
  const fields = settable.map((entry) => [entry.name, Type.Optional(inputSchema(entry))] as const);
  const page = Type.Object({
    records: Type.Array(records.list),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  });
  return {
    list: {
      querystring: Type.Object({ ...listQuery, ...searchParameters(model) }, { description: 'Any field takes filter suffixes' }),
      response: { 200: envelope(page) },
    },
    detail: { querystring: Type.Object({ id }), response: { 200: envelope(records.detail) } },
    submit: {
      body: Type.Object({ id: Type.Optional(id), version: Type.Optional(Type.Integer()), ...Object.fromEntries(fields) }),
      response: { 200: envelope(Type.Object({ id, version: Type.Integer() }, { additionalProperties: true })) },
    },
    remove: {
      querystring: Type.Object({ ids: Type.Optional(Type.String({ description: 'Comma-joined ids' })) }),
      response: { 200: envelope(Type.Object({})) },
    },
    history: {
      querystring: Type.Object({ id, current: listQuery.current, size: listQuery.size }),
      response: { 200: Type.Object({ code: Type.Integer(), success: Type.Boolean(), data: Type.Any(), msg: Type.String() }) },
    },
    ...treeSchemas,
    select: {
      querystring: Type.Object({ keyword: Type.Optional(Type.String()), ids: Type.Optional(Type.String()) }),
      response: { 200: envelope(Type.Array(Type.Object({ id, label: Type.String(), [resource.title]: Type.String() }))) },
    },
  };
}
