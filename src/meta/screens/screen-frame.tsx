import { FilterOutlined } from '@ant-design/icons';
import type { CrudFilter } from '@refinedev/core';
import { Alert, Button, Popover } from 'antd';
import { type ReactNode, useCallback } from 'react';
import type { Resource } from '#shared/define';
import { LazyPopup } from '#src/components/lazy-popup.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { LoadingState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { languageTags } from '#src/lib/language';
import { useFieldLabel } from '../conditions/field-label.ts';
import { Dialogs } from './dialogs.tsx';
import styles from './screen-frame.module.css';
import type { Action, ResourceSlots } from './slots.ts';
import { ListState } from './table/list-state.tsx';
import { SearchBar } from './table/search-bar.tsx';
import { Toolbar } from './table/toolbar.tsx';
import type { List } from './use-list.ts';
import type { ScreenState } from './use-screen.ts';
import type { ViewedList } from './views/use-views.ts';

interface HiddenFiltersProps {
  readonly resource: Resource;
  readonly list: Pick<List, 'filters' | 'items' | 'setFilters'>;
}

/** Says by what a link narrows the list, where no field of its search shows it, and lets go of it. */
function HiddenFilters({ resource, list }: HiddenFiltersProps) {
  const text = useText();
  const language = useLanguage();
  const labelOf = useFieldLabel();
  const isHidden = (filter: CrudFilter) => 'field' in filter && !list.items.some(({ name }) => name === filter.field);
  const names = list.filters.flatMap((filter) => ('field' in filter && isHidden(filter) ? [filter.field] : []));
  if (names.length === 0) return null;
  const fields = [...new Set(names)].map((name) => labelOf(name, resource.fields[name]));
  const lift = () => list.setFilters(list.filters.filter((filter) => !isHidden(filter)));
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBlockEnd: 12 }}
      title={text('meta.narrowedBy', { fields: new Intl.ListFormat(languageTags[language]).format(fields) })}
      action={
        <Button size="small" onClick={lift}>
          {text('meta.showAll')}
        </Button>
      }
    />
  );
}

const ViewsPanel = lazyWithPreload(async () => (await import('./views/views-panel.tsx')).ViewsPanel);

/** Shows the button of a list's views. Nothing is requested until it is opened. */
function ViewsButton(viewed: ViewedList) {
  const text = useText();
  const isPhone = useIsPhone();
  const button = (
    <Button type="text" aria-label={text('meta.views')} icon={<FilterOutlined aria-hidden />} onMouseEnter={ViewsPanel.preload}>
      {isPhone ? null : text('meta.views')}
    </Button>
  );
  return (
    <LazyPopup kind="dialog" button={button}>
      {(shown, popup) => (
        <Popover
          {...popup}
          content={
            <LoadingFallback value={<LoadingState />}>
              <ViewsPanel {...viewed} onShown={() => popup.onOpenChange(false)} />
            </LoadingFallback>
          }
          destroyOnHidden
          placement="bottomRight"
          trigger="click"
        >
          {shown}
        </Popover>
      )}
    </LazyPopup>
  );
}

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
