import type { KeyboardEvent } from 'react';
import { useText } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import styles from './way-tabs.module.css';

export type Way = 'password' | 'phone' | 'qr';

const labels: Readonly<Record<Way, MessageKey>> = {
  password: 'login.byPassword',
  phone: 'login.byPhone',
  qr: 'login.byQr',
};

interface WayTabsProps {
  readonly ways: readonly Way[];
  readonly current: Way;
  readonly onChoose: (way: Way) => void;
}

/** Returns the id of a way's tab, which names its panel. */
export const tabId = (way: Way) => `sign-in-by-${way}`;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows the ways to choose from. The strip keeps its height until the server has answered, so that no field moves. */
export function WayTabs({ ways, current, onChoose }: WayTabsProps) {
  const text = useText();
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const next = step && ways[(ways.indexOf(current) + step + ways.length) % ways.length];
    if (!next) return;
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  };
  if (ways.length < 2) return <div className={styles.strip} />;
  return (
    <div role="tablist" aria-label={text('login.ways')} className={styles.strip} onKeyDown={handleKey}>
      {ways.map((way) => (
        <button
          key={way}
          id={tabId(way)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={way === current}
          tabIndex={way === current ? 0 : -1}
          onClick={() => onChoose(way)}
        >
          {text(labels[way])}
        </button>
      ))}
    </div>
  );
}
