import { useInvalidate } from '@refinedev/core';
import { useCallback, useContext, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { UnsavedScope } from '#src/lib/unsaved';
import { compileColumns } from '../compile/columns.ts';
import { pageAfterRemoval } from '../compile/paging.ts';
import { defaultsBelow } from '../compile/values.ts';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';
import { useActions } from './use-actions.ts';
import { useAllMatching } from './use-all-matching.ts';
import { useAskAhead } from './use-ask-ahead.ts';
import { useDialog } from './use-dialog.ts';
import { useFitting } from './use-fitting.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLabelled } from './use-labelled.ts';
import { useList } from './use-list.ts';
import { usePreferences } from './use-preferences.ts';
import { useRemove } from './use-remove.ts';
import { useRun } from './use-run.ts';

interface ScreenOptions {
  readonly isPaged: boolean;
  /** The wire name of another list of the noun, in place of its paged one. */
  readonly verb?: string;
  /** The field that points at a record's parent: a record can be added below each one. */
  readonly parent?: string;
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
