import { BugOutlined, SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { ErrorState, LoadingState, StateView } from '#src/components/state-views.tsx';
import { type Reloading, reloadOnce } from '#src/lib/browser/reload-once';
import { useText } from '#src/lib/i18n';

/** Shown in a tab whose page threw an error. */
export function CrashedPage({ onReopen }: { readonly onReopen: () => void }) {
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
export function UnfetchedPage({ onReopen }: { readonly onReopen: () => void }) {
  const text = useText();
  const [reloading, setReloading] = useState<Reloading>('reloading');
  useEffect(() => void reloadOnce().then(setReloading), []);
  if (reloading === 'held') return <OutdatedPage />;
  return reloading === 'away' ? <ErrorState hint={text('common.networkError')} onRetry={onReopen} /> : <LoadingState />;
}
