import { PaperClipOutlined } from '@ant-design/icons';
import { useNotification } from '@refinedev/core';
import type { MouseEvent } from 'react';
import { fileAddress, fileNameIn, freshLink, isEnded } from '#src/lib/files';
import { useText } from '#src/lib/i18n';
import '#src/locales/files';
import styles from './file.module.css';

/**
 * Saves a file by a valid link. It clicks a link element, so that a refusal is a failed download and does not replace the page.
 */
function save(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = fileNameIn(link);
  anchor.click();
}

/** Shows a file to save. A link that has expired meanwhile is replaced first. */
export function FileLink({ link }: { readonly link: string }) {
  const text = useText();
  const { open } = useNotification();
  const name = fileNameIn(link);
  const handleClick = async (event: MouseEvent) => {
    if (!isEnded(link)) return;
    event.preventDefault();
    const fresh = await freshLink(link).catch(() => undefined);
    if (fresh !== undefined) save(fresh);
    else open?.({ type: 'error', message: text('files.gone') });
  };
  return (
    <a className={styles.link} href={fileAddress(link)} download={name} onClick={handleClick}>
      <PaperClipOutlined /> {name}
    </a>
  );
}

/** Shows files to save, one below the other. */
export function FileLinks({ links }: { readonly links: readonly string[] }) {
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link}>
          <FileLink link={link} />
        </li>
      ))}
    </ul>
  );
}
