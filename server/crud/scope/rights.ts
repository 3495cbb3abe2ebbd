import { permissionCode, type Resource, snakeCase } from '#shared/define';
import type { Registry } from '../model/registry.ts';
import type { Module } from '../module.ts';

/** The buttons of every noun; its own verbs come on top. */
const standardButtons = ['add', 'edit', 'delete', 'view', 'import', 'export'] as const;

/** The codes of which any one lets its holder read a noun: that of its menu, and those of its buttons. */
export function readCodes(resource: Resource): string[] {
  const buttons = [...standardButtons, ...resource.verbs.map(({ verb }) => verb)];
  return [snakeCase(resource.name), ...buttons.map((verb) => permissionCode(resource, verb))];
}

/** Whoever may read a noun, or one whose rows point at it, sees its rows as choices; nobody else. */
function choiceCodes(registry: Registry, resource: Resource): string[] {
  const users = registry.usagesOf(resource).map(({ model, owner = model }) => owner.resource);
  return [...new Set([resource, ...users].flatMap(readCodes))];
}

/** What opens a way to the rows of a noun. */
export interface Opening {
  readonly codes: readonly string[];
  /** Addresses of the calls, as they can be granted. */
  readonly paths: readonly string[];
}

/** Reading the rows of a noun, and choosing among them for another's form. */
export type Openings = Readonly<Record<'rows' | 'choices', Opening>>;

/** Works out, once for each noun that is asked about, what opens it. */
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
