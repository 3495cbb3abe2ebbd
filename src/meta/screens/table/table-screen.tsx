import { useMemo } from 'react';
import type { Resource } from '#shared/define';
import { useIsPhone } from '#src/components/use-phone';
import { ScreenFrame } from '../screen-frame.tsx';
import type { ResourceSlots } from '../slots.ts';
import { useScreen } from '../use-screen.ts';
import { Cards } from './cards.tsx';
import { DataTable } from './data-table.tsx';
import { EmptyList } from './list-state.tsx';

/** Shows a paged list: as a table, or as cards on a phone. */
export function TableScreen({ resource, ...slots }: { resource: Resource } & ResourceSlots) {
  const screen = useScreen(resource, slots, { isPaged: true });
  const isPhone = useIsPhone();
  const { list, columns, look, selected, setSelected, actions, run } = screen;
  const { isSelectable } = actions;
  const selection = useMemo(
    () => (isSelectable ? { keys: selected.map(({ id }) => String(id)), change: setSelected } : undefined),
    [isSelectable, selected, setSelected],
  );
  const shared = {
    resource,
    list,
    rowActions: actions.row,
    onRun: run,
    onRowClick: slots.onRowClick,
    currentId: slots.currentId,
    empty: <EmptyList list={list} emptyText={slots.emptyText ?? resource.emptyHint} />,
  };
  return (
    <ScreenFrame resource={resource} slots={slots} screen={screen}>
      {isPhone ? (
        <Cards
          {...shared}
          overrides={slots.columns}
          selection={isSelectable ? { rows: selected, change: setSelected } : undefined}
        />
      ) : (
        <DataTable {...shared} columns={columns} look={look} selection={selection} />
      )}
    </ScreenFrame>
  );
}
