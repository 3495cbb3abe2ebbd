import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Words } from '#shared/field';
import { useText, useWords } from '#src/lib/i18n';
import styles from './sections.module.css';

interface Part {
  readonly title?: Words;
  readonly content: ReactNode;
}

/** The distance in pixels below the bar within which a heading counts as reached. */
const reached = 24;

/** Returns the position of the heading that the reader has reached: the last one that is not below the bar. */
function useCurrent(count: number, headAt: (at: number) => HTMLElement | null) {
  const bar = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  const look = useEffectEvent(() => {
    if (!bar.current) return;
    const edge = bar.current.getBoundingClientRect().bottom + reached;
    const heads = Array.from({ length: count }, (_, at) => headAt(at)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);
    setCurrent(
      Math.max(
        0,
        heads.findLastIndex((top) => top <= edge),
      ),
    );
  });
  useEffect(() => {
    if (count < 2) return undefined;
    const options = { capture: true, passive: true } as const;
    document.addEventListener('scroll', look, options);
    return () => document.removeEventListener('scroll', look, options);
  }, [count]);
  return [current, bar] as const;
}

/**
 * Shows the parts of a form or a detail under their titles, with a bar that scrolls to each. With fewer than two titles there
 * is no bar.
 */
export function Sections({ parts }: { readonly parts: readonly Part[] }) {
  const id = useId();
  const text = useText();
  const words = useWords();
  const titled = parts.filter(({ title }) => title !== undefined);
  const headOf = (title: Words) => `${id}-${titled.findIndex((part) => part.title === title)}`;
  const [current, bar] = useCurrent(titled.length, (at) => document.getElementById(`${id}-${at}`));
  const lead = (title: Words) => {
    const head = document.getElementById(headOf(title));
    head?.scrollIntoView({ block: 'start' });
    head?.focus({ preventScroll: true });
  };
  return (
    <>
      {titled.length > 1 && (
        <nav ref={bar} className={styles.bar} aria-label={text('meta.sections')}>
          {titled.map(({ title }, at) =>
            title ? (
              <button key={title.zh} type="button" aria-current={at === current || undefined} onClick={() => lead(title)}>
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
