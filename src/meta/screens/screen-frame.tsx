import { type ReactNode, useCallback } from 'react';
import type { Resource } from '#shared/define';
import { useIsPhone } from '#src/components/use-phone';
import { useWords } from '#src/lib/i18n';
import { Dialogs } from './dialogs.tsx';
import styles from './screen-frame.module.css';
import type { Action, ResourceSlots } from './slots.ts';
import { HiddenFilters } from './table/hidden-filters.tsx';
import { ListState } from './table/list-state.tsx';
import { SearchBar } from './table/search-bar.tsx';
import { Toolbar } from './table/toolbar.tsx';
import type { ScreenState } from './use-screen.ts';
import { ViewsButton } from './views/views-button.tsx';

interface ScreenFrameProps {
  readonly resource: Resource;
  readonly slots: ResourceSlots;
  readonly screen: ScreenState;
  /** Buttons for the list as a whole that depend on its layout. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Arranges the parts of a list screen: an aside, the search, the toolbar above the rows, and the open dialog. */
export function ScreenFrame({ resource, slots, screen, tools, children }: ScreenFrameProps) {
  const { header } = slots;
  const { list, look, columns, actions, selected, all, run, clearSelection, handle, dialog, kept } = screen;
  const isPhone = useIsPhone();
  const canKeepViews = !slots.isSecondary && list.items.length > 0;
  const words = useWords();
  const runOnList = useCallback((action: Action) => run(action, action.on === 'selection' ? selected : []), [run, selected]);
  const { add } = dialog;
  const handleAdd = useCallback(() => add(), [add]);
  const handleClear = () => {
    clearSelection();
    // The button that had the focus disappears with the selection.
    setTimeout(kept.rescue);
  };
  return (
    <div className={styles.screen}>
      {!slots.isSecondary && <h1 className={styles.title}>{words(resource.label)}</h1>}
      {slots.aside && <aside className={styles.aside}>{slots.aside}</aside>}
      <div className={styles.main}>
        {list.items.length > 0 && (
          <SearchBar resource={resource} items={list.items} searched={list.searched} search={list.search} form={list.form} />
        )}
        <section {...kept.props} className={styles.list} aria-label={words(resource.label)}>
          {header && <div className={styles.header}>{typeof header === 'function' ? header(list) : header}</div>}
          <Toolbar
            actions={actions.list}
            selectedCount={selected.length}
            all={all}
            onAdd={actions.mayAdd ? handleAdd : undefined}
            onRun={runOnList}
            onClearSelection={handleClear}
            onRefresh={handle.refresh}
            isRefreshing={list.tableQuery.isFetching}
            hasShortcut={!slots.isSecondary}
            tools={
              <>
                {canKeepViews && <ViewsButton resource={resource} list={list} filters={slots.filters} verb={slots.verb} />}
                {tools}
              </>
            }
            look={isPhone ? undefined : look}
            columns={columns}
          />
          <HiddenFilters resource={resource} list={list} />
          <ListState list={list}>{children}</ListState>
        </section>
      </div>
      <Dialogs resource={resource} screen={screen} {...slots} />
    </div>
  );
}
