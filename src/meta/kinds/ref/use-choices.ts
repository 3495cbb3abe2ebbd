import { type HttpError, useInfiniteList, useList } from '@refinedev/core';
import type { Field } from '#shared/field';
import { type Choice, noneOfSuffix } from '#shared/wire';
import { session } from '#src/lib/session';
import { useTyped } from '../../tree/use-typed.ts';

/** A choice, with a hint that tells it from others of its name. The server may still return a gone row when asked for its id. */
export interface OfferedChoice extends Choice {
  readonly hint?: string;
  readonly isGone?: boolean;
}

const pageSize = 50;

interface ChoicesOptions {
  readonly typed: string;
  readonly isOpen: boolean;
  /** Ids that are chosen already. */
  readonly chosen: readonly string[];
}

function unique(choices: readonly OfferedChoice[]): OfferedChoice[] {
  return [...new Map(choices.map((choice) => [String(choice.id), choice])).values()];
}

const none: readonly OfferedChoice[] = [];

/** Returns the parameters that leave only the rows which a field offers. */
function limitsOf({ only, offersNot = {} }: Field): Readonly<Record<string, string | number>> {
  const leftOut = Object.entries(offersNot).map(([name, keys]) => [`${name}${noneOfSuffix}`, keys.join()]);
  return { ...only, ...Object.fromEntries(leftOut) };
}

/** Returns whether a row is the reader himself, where a field asks for somebody else. */
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
 * Chosen ids that are not among them are fetched by id, to find out whether they can still be chosen.
 */
export function useChoices(field: Field, { typed, isOpen, chosen }: ChoicesOptions) {
  const { target = '' } = field;
  const limits = limitsOf(field);
  const keyword = useTyped(typed.trim());
  const { query } = useInfiniteList<OfferedChoice, HttpError>({
    resource: target,
    filters: keyword === '' ? [] : [{ field: 'keyword', operator: 'eq', value: keyword }],
    pagination: { pageSize },
    meta: { verb: 'select', params: limits },
    errorNotification: false,
    queryOptions: { enabled: isOpen },
  });
  const offered = unique((query.data?.pages ?? []).flatMap(({ data }) => data));
  const missing = chosen.filter((id) => !offered.some((choice) => String(choice.id) === id));
  const asked = useList<OfferedChoice, HttpError>({
    resource: target,
    pagination: { mode: 'off' },
    meta: { verb: 'select', params: { ...limits, ids: missing.join(',') } },
    errorNotification: false,
    queryOptions: { enabled: isOpen && query.isSuccess && missing.length > 0 },
  });
  const still = asked.query.data?.data;
  const isGone = (id: string) =>
    missing.includes(id) && still !== undefined && !still.some((choice) => String(choice.id) === id && !choice.isGone);
  return {
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
