import type { Compiled } from '../engine-context.ts';
import type { Dictionaries } from '../ports.ts';

/** Dictionaries that are each read once. Inside a transaction nobody else keeps them, and a workbook asks for each with every row. */
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

/** The same noun for the time of one import. */
export function withCachedDictionaries(compiled: Compiled): Compiled {
  return { ...compiled, engine: { ...compiled.engine, dictionaries: remembering(compiled.engine.dictionaries) } };
}
