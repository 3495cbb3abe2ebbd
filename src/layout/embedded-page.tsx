import { ExportOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { LoadingState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { Screen } from '#src/routes';
import styles from './embedded-page.module.css';

type FrameScreen = Extract<Screen, { kind: 'frame' }>;

const permissions = 'allow-scripts allow-forms allow-popups allow-downloads allow-modals';

/** A foreign site keeps its own origin, and with it its own sign-in. A page of ours must not: it would read this session's token. */
export function sandboxOf(src: string, ownOrigin: string): string {
  return new URL(src, ownOrigin).origin === ownOrigin ? permissions : `${permissions} allow-same-origin`;
}

/** A page of the menu that is not ours, in a frame that knows neither the token nor where it is embedded. */
export function EmbeddedPage({ screen }: { readonly screen: FrameScreen }) {
  const [isLoaded, setLoaded] = useState(false);
  const text = useText();
  const title = useWords()(screen.title);
  return (
    <div className={styles.page}>
      {isLoaded ? null : <LoadingState />}
      <iframe
        title={title}
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
