import { CloudSyncOutlined, DisconnectOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useEffect, useState } from 'react';
import { useOnline } from '#src/lib/browser/network';
import { useText } from '#src/lib/i18n';
import { type Filling, useFilling } from '#src/lib/live/filling';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import styles from './strip.module.css';

const lookEvery = 5 * 60_000;

/** Returns the address of the script with which a page of this app begins; its name changes with every build. */
function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src');
}

/** Returns whether the server has another build than the running one; false when there is no answer or an unexpected one. */
async function hasNewer(signal: AbortSignal): Promise<boolean> {
  const running = scriptOf(document);
  if (!running) return false;
  try {
    const answer = await fetch('/', { cache: 'no-cache', credentials: 'omit', signal });
    if (!answer.ok) return false;
    const served = scriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return Boolean(served) && served !== running;
  } catch {
    return false;
  }
}

/**
 * Returns whether a deployment has replaced the running app. It checks every few minutes, and when the window becomes visible
 * again.
 */
function useHasNewer(): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (isNewer) return undefined;
    const stop = new AbortController();
    let lookedAt = Date.now();
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEvery) return;
      lookedAt = Date.now();
      if (await hasNewer(stop.signal)) setNewer(true);
    };
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNewer]);
  return isNewer;
}

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
