import { type HttpError, useList } from '@refinedev/core';
import type { Field } from '#shared/field';
import { type Choice, noneOfSuffix } from '#shared/wire';

/** A choice, with a hint that tells it from others of its name. The server may still return a gone row when asked for its id. */
export interface OfferedChoice extends Choice {
  readonly hint?: string;
  readonly isGone?: boolean;
}

/** Returns the parameters that leave only the rows which a field offers. */
export function limitsOf({ only, offersNot = {} }: Field): Readonly<Record<string, string | number>> {
  const leftOut = Object.entries(offersNot).map(([name, keys]) => [`${name}${noneOfSuffix}`, keys.join()]);
  return { ...only, ...Object.fromEntries(leftOut) };
}

/**
 * Asks for rows by their ids. The server names also those that the field no longer offers, and marks them as gone, so one answer
 * tells both. An id that the reader may not name is not among them.
 */
export function useAsked(field: Field, ids: readonly string[], { isWanted = true } = {}) {
  const { query } = useList<OfferedChoice, HttpError>({
    resource: field.target ?? '',
    pagination: { mode: 'off' },
    meta: { verb: 'select', params: { ...limitsOf(field), ids: ids.join() } },
    errorNotification: false,
    queryOptions: { enabled: isWanted && ids.length > 0 },
  });
  // While the answer for other ids is on its way, the former one stands in for it: it names rows, but leaves others out.
  const isAnswered = query.isSuccess && !query.isPlaceholderData;
  const find = (id: string) => query.data?.data.find((choice) => String(choice.id) === id);
  const isGone = (id: string) => {
    const row = find(id);
    return !row || row.isGone === true;
  };
  return { isAnswered, isGone, labelOf: (id: string) => find(id)?.label };
}
