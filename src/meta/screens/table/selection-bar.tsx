import { CloseOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { maxIds } from '#shared/wire';
import { useText } from '#src/lib/i18n';
import type { Action } from '../slots.ts';
import type { AllMatching } from '../use-all-matching.ts';
import { ActionButtons } from './action-buttons.tsx';
import { dangerLast } from './row-actions.tsx';

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
export function SelectionBar({ actions, count, all, onRun, onClear }: SelectionBarProps) {
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
