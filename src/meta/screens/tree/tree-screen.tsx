import { NodeCollapseOutlined, NodeExpandOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useLayoutEffect, useMemo } from 'react';
import type { Resource } from '#shared/define';
import { parentField } from '#shared/tree';
import { maxPageSize } from '#shared/wire';
import { useText } from '#src/lib/i18n';
import { type StandIn, toForest } from '../../compile/forest.ts';
import { treeVerb } from '../../compile/sorters.ts';
import type { Row } from '../../kinds/kind.ts';
import { type BranchState, useBranches } from '../../tree/use-branches.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import type { Action, ResourceSlots } from '../slots.ts';
import { DataTable } from '../table/data-table.tsx';
import { EmptyList } from '../table/list-state.tsx';
import type { DrawStandIn } from '../table/table-columns.tsx';
import { type ScreenState, useScreen } from '../use-screen.ts';
import styles from './tree-screen.module.css';

const noRows: readonly Row[] = [];

function useRows(resource: Resource, { list, kept }: ScreenState, filters: ResourceSlots['filters']) {
  const found = list.tableQuery.data?.data ?? noRows;
  const roots = useMemo(() => toForest(found), [found]);
  const isSearched = Object.keys(list.searched).length > 0;
  const search = isSearched ? JSON.stringify(list.searched) : '';
  const source = { noun: resource.name, verb: treeVerb, sorters: list.sorters, params: filters } as const;
  const branches = useBranches(source, { roots, search });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because of the rows, without reading them
  useLayoutEffect(kept.keep, [kept.keep, branches.rows]);
  return { branches, isCut: isSearched && countFound(roots) >= maxPageSize };
}

function countFound(rows: readonly Row[]): number {
  return rows.reduce((sum, { isFound, children }) => sum + (isFound ? 1 : 0) + countFound(children ?? []), 0);
}

/** Returns the renderer of placeholder rows: the title column offers to load more of a level, or to retry a failed one. */
function useStandIn(resource: Resource, { more, retry }: BranchState): DrawStandIn {
  const text = useText();
  return useCallback(
    (row, column) => {
      const { skeleton, parent } = row as StandIn;
      if (skeleton !== 'more' && skeleton !== 'failed') return undefined;
      if (column !== resource.title) return <span />;
      const [word, act] = skeleton === 'more' ? (['meta.loadMore', more] as const) : (['meta.loadAgain', retry] as const);
      return (
        <Button type="link" size="small" className={styles.standIn} danger={skeleton === 'failed'} onClick={() => act(parent)}>
          {text(word)}
        </Button>
      );
    },
    [resource, more, retry, text],
  );
}

/** Shows the buttons that expand and collapse the whole tree. */
function TreeTools({ branches: { openAll, closeAll } }: { branches: BranchState }) {
  const text = useText();
  return (
    <>
      <Button
        type="text"
        aria-label={text('meta.openAll')}
        title={text('meta.openAll')}
        icon={<NodeExpandOutlined />}
        onClick={openAll}
      />
      <Button
        type="text"
        aria-label={text('meta.closeAll')}
        title={text('meta.closeAll')}
        icon={<NodeCollapseOutlined />}
        onClick={closeAll}
      />
    </>
  );
}

/** Shows a list whose rows have children: a level is fetched when opened, and a search shows its results in their branches. */
export function TreeScreen({ resource, ...slots }: { resource: Resource } & ResourceSlots) {
  const text = useText();
  const screen = useScreen(resource, slots, { isPaged: false, verb: treeVerb, parent: parentField(resource) });
  const { list, columns, look, selected, setSelected, actions, run } = screen;
  const { branches, isCut } = useRows(resource, screen, slots.filters);
  const { isSelectable } = actions;
  const { expand } = branches;
  const runInSight = useCallback(
    (action: Action, rows: readonly Row[]) => {
      // The parent is expanded first, so that the row added below it becomes visible.
      if (action.verb === 'add') for (const { id } of rows) expand(String(id));
      run(action, rows);
    },
    [expand, run],
  );
  return (
    <ScreenFrame resource={resource} slots={slots} screen={screen} tools={<TreeTools branches={branches} />}>
      <DataTable
        resource={resource}
        list={list}
        rows={branches.rows}
        columns={columns}
        look={look}
        rowActions={actions.row}
        onRun={runInSight}
        onRowClick={slots.onRowClick}
        currentId={slots.currentId}
        empty={<EmptyList list={list} emptyText={slots.emptyText ?? resource.emptyHint} />}
        selection={isSelectable ? { keys: selected.map(({ id }) => String(id)), change: setSelected } : undefined}
        tree={{
          expandedRowKeys: [...branches.expanded],
          onExpandedRowsChange: (keys) => branches.setExpanded(keys.map(String)),
        }}
        drawStandIn={useStandIn(resource, branches)}
      />
      {isCut && (
        <p className={styles.cut} role="status">
          {text('meta.foundMany', { count: maxPageSize })}
        </p>
      )}
    </ScreenFrame>
  );
}
