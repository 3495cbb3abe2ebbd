import { ExportOutlined, FileUnknownOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ErrorState, LoadingState, StateView } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { Screen } from '#src/screens/routes';
import styles from './embedded-page.module.css';

type FrameScreen = Extract<Screen, { kind: 'frame' }>;

const permissions = 'allow-scripts allow-forms allow-popups allow-downloads allow-modals';

function isOwn(src: string, ownOrigin: string): boolean {
  return new URL(src, ownOrigin).origin === ownOrigin;
}

/**
 * Returns the sandbox of a frame. A foreign site keeps its own origin, and with it its own sign-in. A page of ours must not: it
 * would read this session's token.
 */
export function sandboxOf(src: string, ownOrigin: string): string {
  return isOwn(src, ownOrigin) ? permissions : `${permissions} allow-same-origin`;
}

const gone: ReadonlySet<number> = new Set([404, 410]);

/**
 * Returns whether a page of ours exists. A frame does not report the status of its page; a foreign site answers only the frame.
 */
function useIsThere(src: string) {
  return useQuery({
    queryKey: ['embedded', src],
    queryFn: async () => !gone.has((await fetch(src, { method: 'HEAD', cache: 'no-store' })).status),
    enabled: isOwn(src, window.location.origin),
    // Asked only once: a page that is being read must not disappear again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
}

function Missing({ onRetry, isBusy }: { readonly onRetry: () => void; readonly isBusy: boolean }) {
  const text = useText();
  return (
    <StateView
      role="alert"
      mark={<FileUnknownOutlined />}
      title={text('layout.error.notFoundTitle')}
      hint={text('layout.frame.missingHint')}
      actions={
        <Button onClick={onRetry} loading={isBusy}>
          {text('layout.state.retry')}
        </Button>
      }
    />
  );
}

function Framed({ screen }: { readonly screen: FrameScreen }) {
  const [isLoaded, setLoaded] = useState(false);
  const text = useText();
  return (
    <div className={styles.page}>
      {isLoaded ? null : <LoadingState />}
      <iframe
        title={useWords()(screen.title)}
        src={screen.src}
        sandbox={sandboxOf(screen.src, window.location.origin)}
        referrerPolicy="no-referrer"
        className={styles.frame}
        onLoad={() => setLoaded(true)}
      />
      <a className={styles.out} href={screen.src} target="_blank" rel="noopener noreferrer">
        <ExportOutlined aria-hidden /> {text('layout.frame.newWindow')}
      </a>
    </div>
  );
}

/**
 * Shows a page of the menu that is not ours, in a frame that gets neither the token nor the address in which it is embedded.
 */
export function EmbeddedPage({ screen }: { readonly screen: FrameScreen }) {
  const there = useIsThere(screen.src);
  const retry = () => void there.refetch();
  if (there.isLoading) return <LoadingState />;
  if (there.error) return <ErrorState onRetry={retry} />;
  if (there.data === false) return <Missing onRetry={retry} isBusy={there.isFetching} />;
  return <Framed screen={screen} />;
}
