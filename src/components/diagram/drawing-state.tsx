import { FileUnknownOutlined } from '@ant-design/icons';
import { ErrorState, LoadingState, StateView } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import styles from './canvas.module.css';
import type { DrawingState } from './use-drawing.ts';

interface DrawingStateProps {
  readonly state: DrawingState<unknown>;
  readonly onRetry: () => void;
}

/** Shows a loading or error message until a diagram is shown. */
export function DrawingStateView({ state, onRetry }: DrawingStateProps) {
  const text = useText();
  if (state.is === 'shown') return null;
  return <div className={styles.state}>{stateOf()}</div>;

  function stateOf() {
    if (state.is !== 'failed') return <LoadingState />;
    if (!state.isUnreadable) return <ErrorState onRetry={onRetry} />;
    return (
      <StateView
        danger
        role="alert"
        mark={<FileUnknownOutlined />}
        title={text('diagram.unreadable')}
        hint={text('diagram.unreadableHint')}
      />
    );
  }
}
