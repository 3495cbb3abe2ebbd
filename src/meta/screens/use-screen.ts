import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { compileColumns } from '../compile/columns.ts';
import { pageAfterRemoval } from '../compile/paging.ts';
import type { Row } from '../kinds/kind.ts';
import type { ResourceSlots } from './slots.ts';
import { useActions } from './use-actions.ts';
import { useDialog } from './use-dialog.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useList } from './use-list.ts';
import { usePreferences } from './use-preferences.ts';
import { useRemove } from './use-remove.ts';
import { useRun } from './use-run.ts';

/** Everything that the list screens of all layouts share: the list, its selection, its actions and its dialogs. */
export function useScreen(resource: Resource, slots: ResourceSlots, { isPaged }: { isPaged: boolean }) {
  const list = useList(resource, { filters: slots.filters, isPaged });
  const columns = useMemo(() => compileColumns(resource, slots.columns), [resource, slots.columns]);
  const look = usePreferences(resource);
  const dialog = useDialog();
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const clearSelection = useCallback(() => setSelected([]), []);

  const { refetch } = list.tableQuery;
  const handle = useMemo(() => ({ refresh: () => void refetch(), clearSelection }), [refetch, clearSelection]);
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

  const actions = useActions(resource, { onView: dialog.view, onEdit: dialog.edit, onRemove, further: slots.actions });
  return { list, columns, look, dialog, selected, setSelected, clearSelection, run, actions, handle, kept };
}

export type ScreenState = ReturnType<typeof useScreen>;
