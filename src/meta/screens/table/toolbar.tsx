import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { useText, useWords } from '#src/lib/i18n';
import type { ColumnPlan } from '../../compile/columns.ts';
import type { Action } from '../slots.ts';
import type { usePreferences } from '../use-preferences.ts';
import { useShortcut } from '../use-shortcut.ts';
import { ColumnMenu } from './column-menu.tsx';
import { DensityMenu } from './density-menu.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly actions: readonly Action[];
  readonly selectedCount: number;
  /** Absent where the user may not add. */
  readonly onAdd?: () => void;
  readonly onRun: (action: Action) => void;
  readonly onClearSelection: () => void;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  /** Whether a key adds. */
  readonly hasShortcut: boolean;
  /** Further buttons, beside those for the look. */
  readonly tools?: ReactNode;
  /** Absent where rows are not columns: on a phone. */
  readonly look?: ReturnType<typeof usePreferences>;
  readonly columns: readonly ColumnPlan[];
}

function ToolbarAction({ action, onRun }: { action: Action; onRun: (action: Action) => void }) {
  const words = useWords();
  return (
    <Button type={action.isFirst ? 'primary' : undefined} danger={action.isDanger} onClick={() => onRun(action)}>
      {words(action)}
    </Button>
  );
}

/** Drawn again only for other actions, not whenever rows are on their way. */
const ToolbarActions = memo(function ToolbarActions({ actions, onRun }: Pick<ToolbarProps, 'actions' | 'onRun'>) {
  return actions.map((action) => <ToolbarAction key={action.name ?? action.verb} action={action} onRun={onRun} />);
});

/** How the rows look: two menus that nobody needs drawn again meanwhile. */
const Look = memo(function Look({ look, columns }: Required<Pick<ToolbarProps, 'look' | 'columns'>>) {
  return (
    <>
      <DensityMenu {...look} />
      <ColumnMenu {...look} columns={columns} />
    </>
  );
});

/** What can be done with the list as a whole, and how it looks. */
export function Toolbar(props: ToolbarProps) {
  const { actions, selectedCount, onAdd, onRun, onClearSelection, onRefresh, isRefreshing, hasShortcut, tools } = props;
  const { look, columns } = props;
  const text = useText();
  useShortcut('n', hasShortcut ? onAdd : undefined);
  return (
    <div className={styles.bar}>
      {onAdd && (
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={onAdd}
          title={hasShortcut ? text('meta.addHint') : undefined}
        >
          {text('meta.add')}
        </Button>
      )}
      <ToolbarActions actions={actions} onRun={onRun} />
      {selectedCount > 0 && (
        <span className={styles.selected} role="status">
          {text('meta.selected', { count: selectedCount })}
          <Button type="link" size="small" onClick={onClearSelection}>
            {text('meta.clearSelection')}
          </Button>
        </span>
      )}
      <span className={styles.end}>
        <Button
          type="text"
          aria-label={text('meta.refresh')}
          title={text('meta.refresh')}
          icon={<ReloadOutlined spin={isRefreshing} />}
          onClick={onRefresh}
        />
        {tools}
        {look && <Look look={look} columns={columns} />}
      </span>
    </div>
  );
}
