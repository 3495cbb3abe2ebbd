import { CloudSyncOutlined, DisconnectOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useState } from 'react';
import { useOnline } from '#src/lib/browser/network';
import { useText } from '#src/lib/i18n';
import { type Filling, useFilling } from '#src/lib/live/filling';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import styles from './strip.module.css';
import { useHasNewer } from './use-newer.ts';

/** Offers a newer build, but does not reload while the user has unsaved input. */
function Newer() {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const reload = () => {
    if (hasUnsavedChanges()) setBusy(true);
    else window.location.reload();
  };
  return (
    <p role="status" className={styles.strip} data-kind="news">
      <CloudSyncOutlined aria-hidden />
      {text('layout.strip.updated')}
      {isBusy ? text('layout.strip.busy') : null}
      <Button size="small" type="link" onClick={reload}>
        {text('layout.strip.reload')}
      </Button>
    </p>
  );
}

/** Tells why what is on screen is not whole yet: the server is still playing the days of its sample. */
function StillFilling({ done, of }: Filling) {
  const text = useText();
  return (
    <p role="status" className={styles.strip} data-kind="news">
      <LoadingOutlined aria-hidden />
      {text('layout.strip.filling')}
      {/* Read aloud it would interrupt every second. */}
      <span aria-hidden>{text('layout.strip.fillingDay', { day: done + 1, days: of })}</span>
    </p>
  );
}

/** Shows a line above the pages when something concerns the whole app: no connection, a newer build, or data that is to come. */
export const Strip = memo(function Strip() {
  const text = useText();
  const isOnline = useOnline();
  const isNewer = useHasNewer();
  const filling = useFilling();
  if (!isOnline) {
    return (
      <p role="status" className={styles.strip} data-kind="warning">
        <DisconnectOutlined aria-hidden />
        {text('layout.strip.offline')}
      </p>
    );
  }
  if (isNewer) return <Newer />;
  return filling ? <StillFilling {...filling} /> : null;
});
