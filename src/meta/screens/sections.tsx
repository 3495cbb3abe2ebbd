import { type ReactNode, useId } from 'react';
import type { Words } from '#shared/field';
import { useText, useWords } from '#src/lib/i18n';
import styles from './sections.module.css';

interface Part {
  readonly title?: Words;
  readonly content: ReactNode;
}

/** Parts of a form or a detail under their titles, with a bar that leads to each. Without titles it is its only part. */
export function Sections({ parts }: { readonly parts: readonly Part[] }) {
  const id = useId();
  const text = useText();
  const words = useWords();
  const titled = parts.filter(({ title }) => title !== undefined);
  const headOf = (title: Words) => `${id}-${titled.findIndex((part) => part.title === title)}`;
  const lead = (title: Words) => {
    const head = document.getElementById(headOf(title));
    head?.scrollIntoView({ block: 'start' });
    head?.focus({ preventScroll: true });
  };
  return (
    <>
      {titled.length > 1 && (
        <nav className={styles.bar} aria-label={text('meta.sections')}>
          {titled.map(({ title }) =>
            title ? (
              <button key={title.zh} type="button" onClick={() => lead(title)}>
                {words(title)}
              </button>
            ) : null,
          )}
        </nav>
      )}
      {parts.map(({ title, content }) =>
        title ? (
          <section key={title.zh} aria-labelledby={headOf(title)}>
            <h3 id={headOf(title)} tabIndex={-1} className={styles.head}>
              {words(title)}
            </h3>
            {content}
          </section>
        ) : (
          <div key="">{content}</div>
        ),
      )}
    </>
  );
}
