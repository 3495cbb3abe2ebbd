import { Button } from 'antd';
import { memo } from 'react';
import { useWords } from '#src/lib/i18n';
import type { Action } from '../slots.ts';

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
export const ActionButtons = memo(function ActionButtons({ actions, onRun }: ActionButtonsProps) {
  return actions.map((action) => <ActionButton key={action.name ?? action.verb} action={action} onRun={onRun} />);
});
