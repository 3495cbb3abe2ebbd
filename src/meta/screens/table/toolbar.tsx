import { CloseOutlined, ColumnHeightOutlined, LoadingOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo, type ReactNode, useMemo } from 'react';
import { maxIds } from '#shared/wire';
import { LazyPopup } from '#src/components/lazy-popup.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { ColumnPlan } from '../../compile/columns.ts';
import type { Action } from '../slots.ts';
import type { AllMatching } from '../use-all-matching.ts';
import { densities, type usePreferences } from '../use-preferences.ts';
import { useShortcut } from '../use-shortcut.ts';
import { ColumnMenu } from './column-menu.tsx';
import { dangerLast } from './row-actions.tsx';
import styles from './toolbar.module.css';

interface ActionButtonsProps {
  readonly actions: readonly Action[];
  readonly onRun: (action: Action) => void;
}

function ActionButton({ action, onRun }: { readonly action: Action; readonly onRun: (action: Action) => void }) {
  const words = useWords();
  return (
    <Button type={action.isFirst ? 'primary' : undefined} danger={action.isDanger} onClick={() => onRun(action)}>
      {words(action)}
    </Button>
  );
}

/** Memoised: it renders again only for other actions, not whenever rows are requested. */
const ActionButtons = memo(function ActionButtons({ actions, onRun }: ActionButtonsProps) {
  return actions.map((action) => <ActionButton key={action.name ?? action.verb} action={action} onRun={onRun} />);
});

interface SelectionBarProps {
  readonly actions: readonly Action[];
  readonly count: number;
  readonly all: AllMatching;
  readonly onRun: (action: Action) => void;
  readonly onClear: () => void;
}

/** Shows the button that selects all rows matching the search, where they are more than the selected ones. */
function AllButton({ count, all: { total = 0, isReading, select, cancel } }: Pick<SelectionBarProps, 'count' | 'all'>) {
  const text = useText();
  if (isReading) {
    return (
      <Button type="link" icon={<LoadingOutlined aria-hidden />} onClick={cancel}>
        {text('meta.cancel')}
      </Button>
    );
  }
  if (total <= count || count >= maxIds) return null;
  return (
    <Button type="link" onClick={select}>
      {total > maxIds ? text('meta.selectFirst', { count: maxIds, total }) : text('meta.selectMatching', { count: total })}
    </Button>
  );
}

/** Shows the actions for the selected rows in place of those for the whole list. */
function SelectionBar({ actions, count, all, onRun, onClear }: SelectionBarProps) {
  const text = useText();
  return (
    <>
      <Button
        type="text"
        aria-label={text('meta.clearSelection')}
        title={text('meta.clearSelection')}
        icon={<CloseOutlined aria-hidden />}
        onClick={onClear}
      />
      <ActionButtons actions={dangerLast(actions)} onRun={onRun} />
      <AllButton count={count} all={all} />
    </>
  );
}

interface ToolbarProps {
  readonly actions: readonly Action[];
  readonly selectedCount: number;
  readonly all: AllMatching;
  /** Absent where the user may not add. */
  readonly onAdd?: () => void;
  readonly onRun: (action: Action) => void;
  readonly onClearSelection: () => void;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  /** Whether the key "n" adds a record. */
  readonly hasShortcut: boolean;
  /** Further buttons, beside those for the appearance. */
  readonly tools?: ReactNode;
  /** Absent on a phone, where the list has cards instead of columns. */
  readonly look?: ReturnType<typeof usePreferences>;
  readonly columns: readonly ColumnPlan[];
}

interface AddButtonProps extends Pick<ToolbarProps, 'hasShortcut'> {
  readonly onAdd: () => void;
}

/** Memoised, as is the next one: a toolbar renders whenever rows are requested or a dialog opens. */
const AddButton = memo(function AddButton({ onAdd, hasShortcut }: AddButtonProps) {
  const text = useText();
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={onAdd}
      title={hasShortcut ? text('meta.addHint') : undefined}
    >
      {text('meta.add')}
    </Button>
  );
});

const RefreshButton = memo(function RefreshButton({ onRefresh, isRefreshing }: Pick<ToolbarProps, 'onRefresh' | 'isRefreshing'>) {
  const text = useText();
  const label = text('meta.refresh');
  return (
    <Button type="text" aria-label={label} title={label} icon={<ReloadOutlined spin={isRefreshing} />} onClick={onRefresh} />
  );
});

const words = { large: 'meta.comfortable', middle: 'meta.middle', small: 'meta.compact' } as const;

/** Lets the user choose how close the rows are. */
function DensityMenu({ preferences, change }: Pick<ReturnType<typeof usePreferences>, 'preferences' | 'change'>) {
  const text = useText();
  const name = text('meta.density');
  return (
    <LazyPopup kind="menu" button={<Button type="text" aria-label={name} title={name} icon={<ColumnHeightOutlined />} />}>
      {(button, popup) => (
        <Dropdown
          {...popup}
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [preferences.density],
            items: densities.map((density) => ({
              key: density,
              label: text(words[density]),
              onClick: () => change({ density }),
            })),
          }}
        >
          {button}
        </Dropdown>
      )}
    </LazyPopup>
  );
}

/** Shows the menus for the appearance of the list; memoised, because they need not render with the toolbar. */
const Look = memo(function Look({ look, columns }: Required<Pick<ToolbarProps, 'look' | 'columns'>>) {
  return (
    <>
      <DensityMenu {...look} />
      <ColumnMenu {...look} columns={columns} />
    </>
  );
});

/** Shows the actions for the list or for the selected rows, and the menus for its appearance. */
export function Toolbar(props: ToolbarProps) {
  const { actions, selectedCount, all, onAdd, onRun, onClearSelection, onRefresh, isRefreshing, hasShortcut, tools } = props;
  const { look, columns } = props;
  const text = useText();
  const onSelection = useMemo(() => actions.filter(({ on }) => on === 'selection'), [actions]);
  const onList = useMemo(() => actions.filter(({ on }) => on !== 'selection'), [actions]);
  useShortcut('n', hasShortcut ? onAdd : undefined);
  useShortcut('escape', selectedCount > 0 ? onClearSelection : undefined);
  return (
    <div className={styles.bar}>
      <span className={styles.selected} role="status">
        {selectedCount > 0 ? text('meta.selected', { count: selectedCount }) : null}
      </span>
      {selectedCount > 0 ? (
        <SelectionBar actions={onSelection} count={selectedCount} all={all} onRun={onRun} onClear={onClearSelection} />
      ) : (
        <>
          {onAdd && <AddButton onAdd={onAdd} hasShortcut={hasShortcut} />}
          <ActionButtons actions={onList} onRun={onRun} />
        </>
      )}
      <span className={styles.end}>
        <RefreshButton onRefresh={onRefresh} isRefreshing={isRefreshing} />
        {tools}
        {look && <Look look={look} columns={columns} />}
      </span>
    </div>
  );
}
