import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { type Model, type ModelField, modelOf } from './model.ts';

/** A field of some definition that points at rows of another. */
export interface Usage {
  readonly model: Model;
  readonly by: ModelField;
  /** The noun whose rows the pointing ones live within, when they are parts. */
  readonly owner?: Model;
}

/** A noun whose rows live within rows of another, and its field that holds their ids. */
export interface PartNoun {
  readonly model: Model;
  readonly by: ModelField;
}

/** A field whose values are rows of a part noun. */
export interface PartField extends PartNoun {
  readonly name: string;
  readonly field: Field;
}

/** All definitions by name, with the references between them and the parts of each. */
export interface Registry {
  /** Returns whether there is a definition of this name. */
  has(name: string): boolean;
  /** Returns the model that a reference means. */
  target(name: string): Model;
  /** Returns every reference to rows of this resource, except those by which its own parts name their owner. */
  usagesOf(resource: Resource): readonly Usage[];
  /** Returns the nouns whose rows live within rows of this resource. */
  partNounsOf(resource: Resource): readonly PartNoun[];
  /** Returns the fields of this resource that hold such rows. */
  partsOf(resource: Resource): readonly PartField[];
}

type Models = ReadonlyMap<string, Model>;

function ownFieldOf({ resource, own }: Model, name: string): ModelField {
  const entry = own.find((field) => field.name === name);
  if (!entry) throw new Error(`${resource.name} has no field ${name}`);
  return entry;
}

/** Returns the noun that rows of a part noun live within. */
function ownerOf(byName: Models, model: Model): Model | undefined {
  const { partOf } = model.resource;
  return partOf === undefined ? undefined : byName.get(ownFieldOf(model, partOf).field.target ?? '');
}

function partFieldOf(byName: Models, owner: Model, { name, field }: Pick<ModelField, 'name' | 'field'>): PartField {
  const { noun = '', by = '' } = field.part ?? {};
  const model = byName.get(noun);
  if (model?.resource.partOf !== by || ownerOf(byName, model) !== owner) {
    throw new Error(`${owner.resource.name}.${name} needs ${noun}, whose rows are parts by ${by}`);
  }
  if (model.rows.length > 0) throw new Error(`${owner.resource.name}.${name}: parts have no parts of their own`);
  for (const fixed of Object.keys(field.only ?? {})) ownFieldOf(model, fixed);
  return { name, field, model, by: ownFieldOf(model, by) };
}

/** Groups values by key, in the order in which they came. */
function grouped<V>(pairs: Iterable<readonly [string, V]>): ReadonlyMap<string, readonly V[]> {
  const groups = new Map<string, V[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}

function usageOf(byName: Models, model: Model, by: ModelField): readonly [string, Usage][] {
  const { target } = by.field;
  if (target === undefined) return [];
  if (!byName.has(target)) throw new Error(`${model.resource.name}.${by.name} refers to ${target}, which is not defined`);
  return by.name === model.resource.partOf ? [] : [[target, { model, by, owner: ownerOf(byName, model) }]];
}

/** Makes the registry of all definitions. Throws for a reference to a noun that is not defined. */
export function createRegistry(definitions: readonly Resource[]): Registry {
  const byName = new Map(definitions.map((definition) => [definition.name, modelOf(definition)]));
  const models = [...byName.values()];
  const usages = grouped(models.flatMap((model) => model.own.flatMap((by) => usageOf(byName, model, by))));
  const parts = grouped(
    models.flatMap((model) => model.rows.map((entry) => [model.resource.name, partFieldOf(byName, model, entry)] as const)),
  );
  const partNouns = grouped(
    models.flatMap((model) => {
      const owner = ownerOf(byName, model);
      return owner ? [[owner.resource.name, { model, by: ownFieldOf(model, model.resource.partOf ?? '') }] as const] : [];
    }),
  );
  return {
    has: (name) => byName.has(name),
    target(name) {
      const model = byName.get(name);
      if (!model) throw new Error(`No definition ${name}`);
      return model;
    },
    usagesOf: ({ name }) => usages.get(name) ?? [],
    partNounsOf: ({ name }) => partNouns.get(name) ?? [],
    partsOf: ({ name }) => parts.get(name) ?? [],
  };
}
