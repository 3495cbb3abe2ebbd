import { useCallback } from 'react';
import { useJoined, useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import '#src/locales/user';
import type { Row } from '#src/meta/kinds/kind';

/** The most names that fit into a sentence. */
const mostNamed = 5;

export const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).join(',');

/** Returns a function that names the people of a sentence: all of them, or the first ones and how many there are. */
export function useWho(): (rows: readonly Row[]) => string {
  const text = useText();
  const joined = useJoined();
  return useCallback(
    (rows) => {
      const names = joined(rows.slice(0, mostNamed).map(({ realName, account }) => realName ?? account));
      return rows.length > mostNamed ? text('user.people', { names, count: rows.length }) : names;
    },
    [text, joined],
  );
}

/** Returns whether it is the user's own record. */
export const isOwn = ({ id }: Row) => String(id) === session.shown()?.user.userId;
