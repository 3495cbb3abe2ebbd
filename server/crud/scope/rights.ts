import { permissionCode, type Resource, snakeCase } from '#shared/define';
import type { Registry } from '../model/registry.ts';
import type { Module } from '../module.ts';

/** The buttons of every noun; its own verbs are added to them. */
const standardButtons = ['add', 'edit', 'delete', 'view', 'import', 'export'] as const;

/** Returns the codes any of which gives the right to read a noun: that of its menu, and those of its buttons. */
export function readCodes(resource: Resource): string[] {
  const buttons = [...standardButtons, ...resource.verbs.map(({ verb }) => verb)];
  return [snakeCase(resource.name), ...buttons.map((verb) => permissionCode(resource, verb))];
}

/** Returns the codes that give a noun's rows as choices: those that read it, or read a noun whose rows point at it. */
function choiceCodes(registry: Registry, resource: Resource): string[] {
  const users = registry.usagesOf(resource).map(({ model, owner = model }) => owner.resource);
  return [...new Set([resource, ...users].flatMap(readCodes))];
}

/** The codes and calls any of which gives access to the rows of a noun. */
export interface Opening {
  readonly codes: readonly string[];
  /** The addresses of calls, as API scopes grant them. */
  readonly paths: readonly string[];
}

/** The access to the rows of a noun: for reading, and for choosing among them in another noun's form. */
export type Openings = Readonly<Record<'rows' | 'choices', Opening>>;

/** Makes the lookup of openings by noun; each is worked out once. */
export function openingsBy(registry: Registry, modules: readonly Module[]): (resource: Resource) => Openings {
  const known = new WeakMap<Resource, Openings>();
  return (resource) => {
    const alsoAt = modules.find((module) => module.resource === resource)?.alsoAt ?? [];
    const openings = known.get(resource) ?? openingsOf(registry, resource, [resource.path, ...alsoAt]);
    known.set(resource, openings);
    return openings;
  };
}

function openingsOf(registry: Registry, resource: Resource, paths: readonly string[]): Openings {
  const at = (...verbs: string[]) => paths.flatMap((path) => verbs.map((verb) => `/api/${path}/${verb}`));
  return {
    rows: { codes: readCodes(resource), paths: at('list', 'page', 'detail', 'lazy-list', 'export', 'summary') },
    choices: { codes: choiceCodes(registry, resource), paths: at('select', 'tree', 'lazy-tree') },
  };
}
