import type { Compiled } from '../engine-context.ts';
import type { Dictionaries } from '../ports.ts';

/** Caches dictionaries for one import, since the store caches separately for each transaction and each savepoint of a row. */
function remembering(dictionaries: Dictionaries): Dictionaries {
  const known = new Map<string, ReturnType<Dictionaries['entries']>>();
  return {
    entries(...[source, code, tenantId, via]) {
      const key = [source, code, tenantId].join();
      const entries = known.get(key) ?? dictionaries.entries(source, code, tenantId, via);
      known.set(key, entries);
      return entries;
    },
  };
}

/** Returns a compiled noun with cached dictionaries, to be used for one import only. */
export function withCachedDictionaries(compiled: Compiled): Compiled {
  return { ...compiled, engine: { ...compiled.engine, dictionaries: remembering(compiled.engine.dictionaries) } };
}
