import { callPath, type Resource } from '#shared/define';
import type { Config } from '../../config.ts';
import { bx } from '../../resources/dialects/bx.ts';
import { open } from '../../resources/dialects/open.ts';
import { own, usersPath } from '../../resources/dialects/own.ts';
import type { PeerCall, PeerTable } from '../../resources/dialects/peer.ts';

const tables: { readonly [D in Config['dialect']]: PeerTable } = { own, bx, open };

/** The names by which the data provider calls a back end. */
export interface Dialect {
  /** Returns the address of one of our calls. */
  at(url: string): string;
  /** Returns the call of a list of a noun. */
  list(noun: Resource, verb: string): PeerCall & { readonly url: string };
  /** Returns the call that stores a record. */
  saveUrl(noun: Resource, isNew: boolean): string;
  /** Returns whether rows of a noun can be found and ordered by a field. */
  hasColumn(noun: Resource, name: string): boolean;
}

/** Returns the dialect that the configuration chooses: `own` of our server, `bx` and `open` of the editions of the family. */
export function createDialect({ dialect, userPrefix }: Pick<Config, 'dialect' | 'userPrefix'>): Dialect {
  const { nouns, paths } = tables[dialect];
  const places = Object.entries({ ...paths, [usersPath]: userPrefix });
  const at = (url: string) => {
    const place = places.find(([ours]) => url === ours || url.startsWith(`${ours}/`));
    return place ? place[1] + url.slice(place[0].length) : url;
  };
  return {
    at,
    list(noun, verb) {
      const call = nouns[noun.name]?.calls?.[verb] ?? { verb };
      return { ...call, url: at(callPath(noun, call.verb)) };
    },
    saveUrl: (noun, isNew) => at(callPath(noun, (!isNew && nouns[noun.name]?.changes) || 'submit')),
    hasColumn: ({ name: noun }, name) => nouns[noun]?.columns?.has(name) ?? true,
  };
}
