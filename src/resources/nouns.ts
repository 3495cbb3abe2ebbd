import { apart, definitions, resources } from './index.ts';

/**
 * Every noun by its name, for the browser: a definition is fetched when something needs it. Here they are all at hand; the build
 * puts each into a file of its own (`scripts/nouns-apart.ts`).
 */
export const nouns = [...definitions, ...apart].map((definition) => ({
  name: definition.name,
  /** Not one that only others refer to. */
  hasScreen: resources.includes(definition),
  load: async () => definition,
}));
