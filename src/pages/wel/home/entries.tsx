import { Icon } from '#src/components/icon.tsx';
import { EmptyState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { Screen } from '#src/screens/routes';
import { leavesOf } from '#src/screens/screen-at';
import { ScreenLink } from '#src/screens/screen-link.tsx';
import { useScreens } from '#src/screens/screens';
import styles from './home-page.module.css';

const shownAtOnce = 12;

function Entry({ screen }: { readonly screen: Screen }) {
  const words = useWords();
  return (
    <ScreenLink screen={screen} className={styles.entry}>
      <Icon name={screen.icon} className={styles.entryIcon ?? ''} />
      <span>{words(screen.title)}</span>
    </ScreenLink>
  );
}

/** Shows links to the first screens of this user's menu. */
export function Entries() {
  const { menu } = useScreens();
  const text = useText();
  const leaves = leavesOf(menu).slice(0, shownAtOnce);
  return (
    <section className={styles.card} aria-labelledby="home-entries">
      <div className={styles.head}>
        <h2 id="home-entries" className={styles.heading}>
          {text('layout.home.entries')}
        </h2>
      </div>
      {leaves.length === 0 ? <EmptyState hint={text('layout.home.entriesEmpty')} /> : null}
      <div className={styles.entries}>
        {leaves.map((screen) => (
          <Entry key={screen.path} screen={screen} />
        ))}
      </div>
    </section>
  );
}
