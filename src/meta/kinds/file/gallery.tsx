import { useState } from 'react';
import { Picture } from '#src/components/picture.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/files';
import styles from './file.module.css';
import { Viewer } from './viewer.tsx';

/** Shows the pictures of a record; a click enlarges one. */
export function Gallery({ links }: { readonly links: readonly string[] }) {
  const text = useText();
  const [index, setIndex] = useState<number>();
  return (
    <>
      <ul className={styles.pictures}>
        {links.map((link, number) => {
          const name = text('files.picture', { number: number + 1 });
          return (
            <li key={link}>
              <button
                type="button"
                className={styles.enlarge}
                onClick={() => setIndex(number)}
                aria-label={text('files.enlargeOne', { name })}
              >
                <Picture link={link} alt="" className={styles.preview} />
              </button>
            </li>
          );
        })}
      </ul>
      <Viewer links={links} index={index} onMove={setIndex} />
    </>
  );
}
