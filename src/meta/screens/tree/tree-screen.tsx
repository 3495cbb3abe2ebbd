import { useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { branchIds, toForest } from '../../compile/forest.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import type { ResourceSlots } from '../slots.ts';
import { DataTable } from '../table/data-table.tsx';
import { EmptyList } from '../table/list-state.tsx';
import { useScreen } from '../use-screen.ts';

/** A list whose rows have children: the whole forest at once, its roots expanded. */
export function TreeScreen({ resource, ...slots }: { resource: Resource } & ResourceSlots) {
  const screen = useScreen(resource, slots, { isPaged: false });
  const { list, columns, look, selected, setSelected, actions, run } = screen;
  const rows = list.tableQuery.data?.data;
  const forest = useMemo(() => (rows ? toForest(rows) : undefined), [rows]);
  const [chosen, setChosen] = useState<readonly string[]>();
  const roots = useMemo(() => (forest ?? []).flatMap(({ id, children }) => (children ? [String(id)] : [])), [forest]);
  const isSearched = Object.keys(list.searched).length > 0;
  // What a search found may lie deep.
  const expanded = chosen ?? (isSearched ? branchIds(forest ?? []) : roots);
  return (
    <ScreenFrame resource={resource} slots={slots} screen={screen}>
      <DataTable
        resource={resource}
        list={list}
        rows={forest}
        columns={columns}
        preferences={look.preferences}
        rowActions={actions.row}
        onRun={run}
        onRowClick={slots.onRowClick}
        empty={<EmptyList list={list} emptyText={slots.emptyText} />}
        selection={{ keys: selected.map(({ id }) => String(id)), change: setSelected }}
        tree={{ expandedRowKeys: [...expanded], onExpandedRowsChange: (keys) => setChosen(keys.map(String)) }}
      />
    </ScreenFrame>
  );
}
