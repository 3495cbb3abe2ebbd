import type { Resource } from '#shared/define';
import { type Model, type ModelField, modelOf } from './model.ts';

/** A field of some definition that points at rows of another. */
export interface Usage {
  readonly model: Model;
  readonly by: ModelField;
}

/** All definitions by name: what references point at, and who points at whom. */
export interface Registry {
  /** Whether there is a definition of this name. */
  has(name: string): boolean;
  /** The model that a reference means. */
  target(name: string): Model;
  /** Every reference to rows of this resource. */
  usagesOf(resource: Resource): readonly Usage[];
}

/** Looks the definitions over once and refuses a reference that leads nowhere. */
export function createRegistry(definitions: readonly Resource[]): Registry {
  const byName = new Map(definitions.map((definition) => [definition.name, modelOf(definition)]));
  const usages = new Map<string, Usage[]>();
  for (const model of byName.values()) {
    for (const by of model.own) {
      const { target } = by.field;
      if (target === undefined) continue;
      if (!byName.has(target)) throw new Error(`${model.resource.name}.${by.name} refers to ${target}, which is not defined`);
      usages.set(target, [...(usages.get(target) ?? []), { model, by }]);
    }
  }
  return {
    has: (name) => byName.has(name),
    target(name) {
      const model = byName.get(name);
      if (!model) throw new Error(`No definition ${name}`);
      return model;
    },
    usagesOf: ({ name }) => usages.get(name) ?? [],
  };
}
