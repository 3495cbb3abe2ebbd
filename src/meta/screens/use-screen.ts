import { type DataProvider, type GetOneParams, useDataProvider, useDeleteMany, useInvalidate } from '@refinedev/core';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useContext, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import type { DictEntry } from '#shared/wire';
import { useLanguage, useText } from '#src/lib/i18n';
import { type DictionaryRef, dictionaryQuery, dictLabel } from '#src/lib/nouns/dictionaries';
import { UnsavedScope } from '#src/lib/unsaved';
import { type ColumnPlan, compileColumns } from '../compile/columns.ts';
import { pageAfterRemoval } from '../compile/paging.ts';
import { defaultsBelow } from '../compile/values.ts';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';
import { withLabels } from './table/column-width.ts';
import { useActions } from './use-actions.ts';
import { useAllMatching } from './use-all-matching.ts';
import { useDialog } from './use-dialog.ts';
import { useFitting } from './use-fitting.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useList } from './use-list.ts';
import { usePreferences } from './use-preferences.ts';
import { useRun } from './use-run.ts';

/**
 * Returns the columns with room for the labels of their dictionaries in the reader's language, so that no tag is cut off. The
 * dictionaries are requested together with the rows, instead of when the first cell needs one.
 */
function useLabelled(columns: readonly ColumnPlan[]): readonly ColumnPlan[] {
  const language = useLanguage();
  const dicts = useMemo(
    () => [...new Map(columns.flatMap(({ field: { dict } }) => (dict ? [[keyOf(dict), dict]] : []))).values()],
    [columns],
  );
  const queries = useMemo(() => dicts.map((dict) => dictionaryQuery(dict)), [dicts]);
  const combine = useCallback(
    (answers: UseQueryResult<DictEntry[]>[]) =>
      Object.fromEntries(dicts.map((dict, index) => [keyOf(dict), answers[index]?.data ?? none])),
    [dicts],
  );
  const entries = useQueries({ queries, combine });
  return useMemo(
    () =>
      columns.map((column) => {
        const { dict } = column.field;
        return dict
          ? withLabels(
              column,
              (entries[keyOf(dict)] ?? none).map((entry) => dictLabel(entry, language)),
            )
          : column;
      }),
    [columns, entries, language],
  );
}

const none: DictEntry[] = [];
const keyOf = ({ source, code }: DictionaryRef) => `${source} ${code}`;

interface ScreenOptions {
  readonly isPaged: boolean;
  /** The wire name of another list of the noun, in place of its paged one. */
  readonly verb?: string;
  /** The field that points at a record's parent: a record can be added below each one. */
  readonly parent?: string;
}

/** What a data provider may offer besides: a request for a record before anything has rendered that shows it. */
interface RecordsAhead {
  /** Prefetches a record that has been wanted since `since` (`performance.now()`); the next request for it gets this answer. */
  readonly prepareOne: (params: GetOneParams, since: number) => Promise<void>;
}

/**
 * Returns a function that requests the record of a row as soon as a button is pressed. The dialog requests it once it has rendered,
 * which takes longer than the request itself.
 */
function useAskAhead({ name }: Resource): (row: Row) => void {
  const provider: DataProvider & Partial<RecordsAhead> = useDataProvider()();
  return useCallback(
    ({ id }) => void provider.prepareOne?.({ resource: name, id: String(id) }, performance.now()),
    [provider, name],
  );
}

/**
 * Returns a function that removes rows, all or none, after the user has confirmed. It resolves to whether they were removed.
 */
function useRemove(resource: Resource): (rows: readonly Row[]) => Promise<boolean> {
  const text = useText();
  const { mutateAsync } = useDeleteMany<Row>();
  return useCallback(
    (rows) =>
      mutateAsync({
        resource: resource.name,
        ids: rows.flatMap(({ id }) => id ?? []),
        mutationMode: 'pessimistic',
        successNotification: () => ({ type: 'success', message: text('meta.deleted') }),
      }).then(
        () => true,
        // Refine has shown the user the reason.
        () => false,
      ),
    [mutateAsync, resource, text],
  );
}

/** Keeps the state that the list screens of all layouts share: the list, its selection, its actions and its dialogs. */
export function useScreen(resource: Resource, slots: ResourceSlots, { isPaged, verb, parent }: ScreenOptions) {
  const { filters, isSecondary } = slots;
  const list = useList(resource, { filters, isSecondary, isPaged, verb: slots.verb ?? verb });
  const columns = useLabelled(useMemo(() => compileColumns(resource, slots.columns), [resource, slots.columns]));
  const own = usePreferences(resource, slots.verb);
  const scope = useContext(UnsavedScope);
  const draftAt = [scope, resource.name, slots.verb ?? verb, isSecondary && 'second'].filter(Boolean).join(' ');
  const dialog = useDialog(draftAt);
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const clearSelection = useCallback(() => setSelected([]), []);
  // An action must not apply to selected rows that are no longer visible.
  const searched = JSON.stringify(list.filters);
  const [selectedIn, setSelectedIn] = useState(searched);
  if (selectedIn !== searched) {
    setSelectedIn(searched);
    clearSelection();
  }
  const all = useAllMatching(resource, { list, filters, verb: slots.verb ?? verb, choose: setSelected });

  const invalidate = useInvalidate();
  const handle = useMemo(() => {
    const refresh = () => void invalidate({ resource: resource.name, invalidates: ['list'] });
    return { refresh, clearSelection };
  }, [invalidate, resource, clearSelection]);
  const kept = useKeptFocus(list.tableQuery.data);
  const run = useRun(handle, kept.rescue);

  const remove = useRemove(resource);
  const { currentPage: current, pageSize, setCurrentPage } = list;
  const total = list.tableQuery.data?.total ?? 0;
  const onRemove = useCallback(
    async (rows: readonly Row[]) => {
      if (!(await remove(rows))) return;
      const gone = new Set(rows.map(({ id }) => id));
      setSelected((kept) => kept.filter(({ id }) => !gone.has(id)));
      setCurrentPage(pageAfterRemoval({ current, pageSize, total }, rows.length));
    },
    [remove, setCurrentPage, current, pageSize, total],
  );

  const { view: onView, edit: onEdit, add } = dialog;
  const onPrepare = useAskAhead(resource);
  const onAddBelow = useMemo(() => parent && ((row: Row) => add(defaultsBelow(resource, parent, row))), [resource, parent, add]);
  const isOwnList = slots.verb === undefined;
  const actions = useActions(resource, {
    onPrepare,
    onView,
    onEdit,
    onImport: isOwnList && !resource.readOnly ? dialog.bringIn : undefined,
    onExport: isOwnList ? dialog.takeOut : undefined,
    onAddBelow: onAddBelow || undefined,
    onRemove,
    further: slots.actions,
    isVisible: slots.isVisible,
  });
  const look = useFitting(resource, { columns, actions, own, box: kept.props.ref });
  return { list, columns, look, dialog, draftAt, selected, setSelected, clearSelection, all, run, actions, handle, kept };
}

export type ScreenState = ReturnType<typeof useScreen>;
