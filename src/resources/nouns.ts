import { browserOnly, definitions, resources } from './index.ts';

/**
 * Every noun by its name, for the browser, which loads a definition when something needs it. Here all are imported at once; the
 * build puts each into a file of its own (`build/split-resources.ts`).
 */
export const nouns = [...definitions, ...browserOnly].map((definition) => ({
  name: definition.name,
  /** Whether the noun has a screen; some are only referred to by others. */
  hasScreen: resources.includes(definition),
  load: async () => definition,
}));
