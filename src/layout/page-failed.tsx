import { BugOutlined, SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { StateView } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';

/** Stands in a tab whose page threw. */
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

/** Stands in a tab whose page is gone from the server: a newer version was deployed. */
export function OutdatedPage() {
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
