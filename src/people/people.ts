import { useCallback } from 'react';
import { useLanguage, useText } from '#src/lib/i18n';
import { languageTags } from '#src/lib/language';
import { session } from '#src/lib/session';
import '#src/locales/lazy/user';
import type { Row } from '#src/meta/kinds/kind';

/** The most names that fit into a sentence. */
const mostNamed = 5;

export const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).join(',');

/** Returns a function that names the people of a sentence: all of them, or the first ones and how many there are. */
export function useWho(): (rows: readonly Row[]) => string {
  const text = useText();
  const language = useLanguage();
  return useCallback(
    (rows) => {
      const named = rows.slice(0, mostNamed).map(({ realName, account }) => String(realName ?? account));
      const names = new Intl.ListFormat(languageTags[language], { type: 'unit', style: 'short' }).format(named);
      return rows.length > mostNamed ? text('user.people', { names, count: rows.length }) : names;
    },
    [text, language],
  );
}

/** Returns whether it is the record of the user himself. */
export const isOwn = ({ id }: Row) => String(id) === session.shown()?.user.userId;
