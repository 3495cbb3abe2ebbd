import { BugOutlined, SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { ErrorState, LoadingState, StateView } from '#src/components/state-views.tsx';
import { isChunkFailure, logError } from '#src/lib/browser/error-log';
import { type Reloading, reloadOnce } from '#src/lib/browser/reload-once';
import { useText } from '#src/lib/i18n';

/** Shown in a tab whose page threw an error. */
function CrashedPage({ onReopen }: { readonly onReopen: () => void }) {
  const text = useText();
  return (
    <StateView
      danger
      role="alert"
      mark={<BugOutlined />}
      title={text('layout.error.crashTitle')}
      hint={text('layout.error.crashHint')}
      actions={<Button onClick={onReopen}>{text('layout.error.reopen')}</Button>}
    />
  );
}

function OutdatedPage() {
  const text = useText();
  return (
    <StateView
      role="alert"
      mark={<SyncOutlined />}
      title={text('layout.error.updatedTitle')}
      hint={text('layout.error.updatedHint')}
      actions={
        <Button type="primary" onClick={() => window.location.reload()}>
          {text('layout.error.reload')}
        </Button>
      }
    />
  );
}

/** Shown in a tab whose page could not be loaded: its file is gone after a deployment, or the server cannot be reached. */
function UnfetchedPage({ onReopen }: { readonly onReopen: () => void }) {
  const text = useText();
  const [reloading, setReloading] = useState<Reloading>('reloading');
  useEffect(() => void reloadOnce().then(setReloading), []);
  if (reloading === 'held') return <OutdatedPage />;
  return reloading === 'away' ? <ErrorState hint={text('common.networkError')} onRetry={onReopen} /> : <LoadingState />;
}

interface PageBoundaryProps {
  /** Mounts the page again. */
  readonly onReopen: () => void;
  /** Wraps the error message, where the frame around the page failed as well. */
  readonly around?: (failed: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly error: unknown;
}

/** Catches the errors of one page, or of an overlay on it, so that the others keep working, and offers a way to go on. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error: error ?? new Error('A page threw nothing') };
  }

  override componentDidCatch(error: unknown) {
    logError('page', error);
  }

  override render() {
    const { onReopen, around, children } = this.props;
    if (this.state.error === undefined) return children;
    const Failed = isChunkFailure(this.state.error) ? UnfetchedPage : CrashedPage;
    const failed = <Failed onReopen={onReopen} />;
    return around ? around(failed) : failed;
  }
}
