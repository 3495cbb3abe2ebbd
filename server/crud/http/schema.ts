import { type TObject, type TSchema, Type } from 'typebox';
import type { Field, Words } from '#shared/field';
import { kindFacts } from '#shared/kinds';
import { isDemanded } from '#shared/validate';
import { defaultPageSize, maxPageSize } from '#shared/wire';
import type { Compiled, EngineContext } from '../engine-context.ts';
import type { Model, UnstoredField } from '../model/model.ts';
import type { PartField } from '../model/registry.ts';
import { isSettable } from '../model/settable.ts';
import { isFixed } from '../write/part-fields.ts';

const id = Type.String({ description: 'A 64-bit number as decimal text' });

/** Joins both languages of a word, for a document whose reader's language is unknown. */
export function bothWords({ zh, en }: Words): string {
  return zh === en ? en : `${en} ${zh}`;
}

function envelope(data: TSchema): TSchema {
  return Type.Object({ code: Type.Integer(), success: Type.Boolean(), data, msg: Type.String() });
}

/** Describes the values that a field takes, for the document; they are checked by the definition (`shared/validate.ts`). */
function inputSchema({ field, store }: UnstoredField): TSchema {
  const { max, min, scale, kind, as = kind } = field;
  const bounds = kindFacts[as].max !== undefined ? { maxLength: max ?? kindFacts[as].max } : { maximum: max, minimum: min };
  const told = Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
  return Type.Unsafe({ ...store.wire(field), ...told, description: describe(field, scale) });
}

function describe(field: Field, scale: number | undefined): string {
  const parts = [
    bothWords(field),
    isDemanded(field) && 'required',
    field.dict && `key of dictionary ${field.dict.code}`,
    field.target && `id of ${field.target}`,
    field.many && 'comma-joined',
    scale !== undefined && `${scale} decimals`,
    field.mask && 'masked without the right to see it',
    field.kind === 'transient' && 'not stored',
  ];
  return parts.filter(Boolean).join('; ');
}

const isOnForm = ({ field }: Pick<UnstoredField, 'field'>) => isSettable(field, 'add') || isSettable(field, 'edit');

const schemasOfFields = (entries: readonly UnstoredField[]) =>
  Object.fromEntries(entries.filter(isOnForm).map((entry) => [entry.name, Type.Optional(inputSchema(entry))]));

/** Describes the rows of a list in a submit: those with an id are changed, others added, and stored rows not sent are removed. */
function rowsSchema(part: PartField): TSchema {
  const { min, max } = part.field;
  const own = part.model.own.filter(({ name }) => !isFixed(part, name));
  const row = Type.Object({ id: Type.Optional(id), ...schemasOfFields(own) });
  return Type.Array(row, { minItems: min, maxItems: max, description: describe(part.field, undefined) });
}

/** Describes the body of a submit. */
export function bodySchema({ registry }: Pick<EngineContext, 'registry'>, { resource, own, transient }: Model): TObject {
  const lists = registry.partsOf(resource).filter(isOnForm);
  return Type.Object({
    id: Type.Optional(id),
    version: Type.Optional(Type.Integer()),
    ...schemasOfFields([...own, ...transient]),
    ...Object.fromEntries(lists.map((part) => [part.name, Type.Optional(rowsSchema(part))])),
  });
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

function choiceSchema(title: string): TSchema {
  return Type.Object({
    id,
    label: Type.String(),
    [title]: Type.String(),
    hint: Type.Optional(Type.String({ description: 'A code of the row' })),
    isGone: Type.Optional(Type.Boolean({ description: 'Removed, or none of those that were asked for' })),
  });
}

const numbers = Type.Record(Type.String(), Type.Number());
const summarySchema = Type.Object({
  count: Type.Integer(),
  sums: numbers,
  chart: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), values: numbers })),
});

const parameter = (description: string) => Type.Optional(Type.String({ description }));
const ofLevel = {
  parentId: parameter('The level below this row; 0 is the top'),
  size: parameter(`Rows of the level a page, at most ${maxPageSize}; without it the level as a whole`),
  current: parameter('Page of the level, from 1'),
};
const keyword = parameter('Without parentId: the nodes whose name contains it, in their branches');

/** Describes the answer of a tree: rows or nodes within each other. A compiled serialiser gains nothing for them. */
function nestedSchema(row: TObject): TSchema {
  const nested = Type.Object({
    hasChildren: Type.Optional(Type.Boolean()),
    isFound: Type.Optional(Type.Boolean({ description: 'It meets the filters, others lead to it' })),
    children: Type.Optional(Type.Array(Type.Object({}, { description: 'As those around', additionalProperties: true }))),
  });
  return envelope(Type.Array({ ...row, properties: { ...row.properties, ...nested.properties } }));
}

/** A node of a tree, with the fields that the noun adds to it. */
const nodeSchema = (further: readonly string[]) =>
  Type.Object(
    {
      id,
      parentId: id,
      key: id,
      value: id,
      title: Type.String(),
      ...Object.fromEntries(further.map((name) => [name, Type.Optional(Type.Unknown())])),
    },
    { additionalProperties: false },
  );

/** The schemas of a tree's calls. */
function treeSchemas(record: TObject, nodeFields: readonly string[]) {
  const [records, nodes] = [nestedSchema(record), nestedSchema(nodeSchema(nodeFields))];
  return {
    forest: { answer: records, querystring: Type.Object({}, { description: 'Any field takes filter suffixes' }) },
    tree: { answer: nodes, querystring: Type.Object({ tenantId: parameter('For platform administrators') }) },
    lazyTree: { answer: nodes, querystring: Type.Object({ ...ofLevel, keyword }) },
    lazyList: {
      answer: records,
      querystring: Type.Object(ofLevel, { description: 'Filters without parentId find rows at any depth, in their branches' }),
    },
  };
}

/** Makes the schemas of a resource's calls: they document the API and compile its serialisers. */
export function schemasOf({ engine, model, module: { nodeFields = [] } }: Compiled, records: { list: TObject; detail: TSchema }) {
  const { resource } = model;
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
    summary: {
      querystring: Type.Object(searchParameters(model), { description: 'As those of the list' }),
      response: { 200: envelope(summarySchema) },
    },
    detail: { querystring: Type.Object({ id }), response: { 200: envelope(records.detail) } },
    submit: {
      body: bodySchema(engine, model),
      response: { 200: envelope(Type.Object({ id, version: Type.Integer() }, { additionalProperties: true })) },
    },
    remove: {
      querystring: Type.Object({ ids: Type.Optional(Type.String({ description: 'Comma-joined ids' })) }),
      response: { 200: envelope(Type.Object({})) },
    },
    history: {
      querystring: Type.Object({ id, current: listQuery.current, size: listQuery.size }),
    },
    ...treeSchemas(records.list, nodeFields),
    select: {
      querystring: Type.Object({
        keyword: Type.Optional(Type.String({ description: 'A part of the label or of a code' })),
        ids: Type.Optional(Type.String({ description: 'Comma-joined; answers rows that are no choice any more as well' })),
        current: listQuery.current,
        size: Type.Optional(Type.String({ description: `Choices a page, 20 unless told, at most ${maxPageSize}` })),
      }),
      response: { 200: envelope(Type.Array(choiceSchema(resource.title))) },
    },
  };
}
