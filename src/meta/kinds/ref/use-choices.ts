import { type HttpError, useInfiniteList, useList } from '@refinedev/core';
import type { Field } from '#shared/field';
import { session } from '#src/lib/session/session';
import { byKeyword, useTyped } from '../../tree/use-typed.ts';
import { limitsOf, type OfferedChoice, useAsked } from './use-asked.ts';

const pageSize = 50;

interface ChoicesOptions {
  readonly typed: string;
  readonly isOpen: boolean;
  /** Ids that are chosen already. */
  readonly chosen: readonly string[];
  /** Those of them whose names are not known. */
  readonly nameless: readonly string[];
}

function unique(choices: readonly OfferedChoice[]): OfferedChoice[] {
  return [...new Map(choices.map((choice) => [String(choice.id), choice])).values()];
}

const none: readonly OfferedChoice[] = [];

/** Returns whether a row is the reader, where a field asks for somebody else. */
const isSelf = ({ isSomebodyElse }: Field, { id }: OfferedChoice): boolean =>
  isSomebodyElse === true && session.get()?.user.userId === String(id);

/** Loads the rows that the server suggests for a field; none where it suggests nothing. */
export function useSuggested(field: Field, isWanted: boolean): readonly OfferedChoice[] {
  const { target = '', suggests } = field;
  const { query } = useList<OfferedChoice, HttpError>({
    resource: target,
    pagination: { pageSize },
    meta: { verb: 'select', params: { ...limitsOf(field), suggested: suggests } },
    // The other choices are there all the same.
    errorNotification: false,
    queryOptions: { enabled: isWanted && suggests !== undefined },
  });
  return query.data?.data.filter((choice) => !isSelf(field, choice)) ?? none;
}

/**
 * Loads the choices of the referenced resource: fetched when the list first opens, searched on the server, paged by scrolling.
 * Chosen ids without a name, and those that are not among the choices, are fetched by id: to name them, and to find out whether
 * they can still be chosen.
 */
export function useChoices(field: Field, { typed, isOpen, chosen, nameless }: ChoicesOptions) {
  const { target = '' } = field;
  const keyword = useTyped(typed.trim());
  const { query } = useInfiniteList<OfferedChoice, HttpError>({
    resource: target,
    filters: byKeyword(keyword),
    pagination: { pageSize },
    meta: { verb: 'select', params: limitsOf(field) },
    errorNotification: false,
    queryOptions: { enabled: isOpen },
  });
  const offered = unique((query.data?.pages ?? []).flatMap(({ data }) => data));
  const missing = query.isSuccess ? chosen.filter((id) => !offered.some((choice) => String(choice.id) === id)) : [];
  const unknown = chosen.filter((id) => missing.includes(id) || nameless.includes(id));
  const asked = useAsked(field, unknown, { isWanted: isOpen || nameless.length > 0 });
  const isGone = (id: string) => missing.includes(id) && asked.isAnswered && asked.isGone(id);
  return {
    labelOf: asked.labelOf,
    offered: offered.filter((choice) => !choice.isGone && !isSelf(field, choice)),
    isGone,
    isFetching: query.isFetching,
    isError: query.isError,
    retry: () => void query.refetch(),
    fetchMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  };
}
