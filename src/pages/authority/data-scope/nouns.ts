import { type Resource, snakeCase } from '#shared/define';
import { nounOfScope } from '#shared/scope-rule';
import { definitions, resources } from '#src/resources/index';

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/** Finds a noun, including parts of nouns, since conditions reach into them too. */
export const findNoun = (name: string) => definitions.find((one) => one.name === name);

/** Returns the noun that belongs to a menu, if one does. */
export function nounOfMenu(code: string): string | undefined {
  return resources.find(({ name }) => snakeCase(name) === code)?.name;
}

/** Returns the noun that a rule is about, if there is one. */
export function nounNamed(scopeClass: unknown): Resource | undefined {
  return typeof scopeClass === 'string' ? byName.get(nounOfScope(scopeClass)) : undefined;
}
