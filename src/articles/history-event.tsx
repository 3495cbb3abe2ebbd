import type { ReactNode } from 'react';
import { useText } from '#src/lib/i18n';
import { Gallery } from '#src/meta/kinds/file/gallery.tsx';
import { kindOf } from '#src/meta/kinds/registry';
import { articleHistory } from '#src/resources/business/article-history';
import styles from './articles.module.css';
import type { Event, ToldChange } from './use-history.ts';

const { toState } = articleHistory.fields;
const isTold = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== -1;

/** Returns whether a value changed from one to another, so that there are two to name. */
const isPassedOn = (from: unknown, to: unknown) => isTold(from) && from !== to;

function Way({ from, to }: { readonly from: unknown; readonly to: unknown }) {
  if (!isTold(from) && !isTold(to)) return null;
  if (!isPassedOn(from, to)) return <>{String(to)}</>;
  return (
    <>
      {String(from)} → {isTold(to) ? String(to) : '—'}
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ChangeList({ changes }: { readonly changes: readonly ToldChange[] }) {
  const text = useText();
  const shown = (value: unknown) => (isTold(value) ? String(value) : text('article.none'));
  return (
    <ul className={styles.changes} aria-label={text('article.changes')}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <strong>{label}</strong> <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
        </li>
      ))}
    </ul>
  );
}

function PlainFacts({ event }: { readonly event: Event }) {
  const text = useText();
  const facts = [
    ['article.operator', event.operatorNames],
    ['article.seal', event.sealNo],
    ['article.condition', event.conditionName],
    ['article.exchange', event.exchgNo],
    ['article.task', event.taskNo],
    ['article.remark', event.remark],
  ] as const;
  return facts
    .filter(([, value]) => isTold(value))
    .map(([key, value]) => (
      <Fact key={key} label={text(key)}>
        {String(value)}
      </Fact>
    ));
}

/** Shows one event: who to whom, where, with which seal, and the changes. */
export function HistoryEvent({ event }: { readonly event: Event }) {
  const text = useText();
  const { fromHolderName, toHolderName, fromDeptName, toDeptName, changes = [], photos, hash } = event;
  const isHeld = isTold(fromHolderName) || isTold(toHolderName);
  return (
    <article className={styles.event}>
      <header>
        <strong>{event.eventName}</strong>
        {kindOf(toState).cell({ name: 'toState', field: toState, value: event.toState, row: event })}
        <time>{event.eventTime}</time>
      </header>
      <dl>
        {isHeld && (
          <Fact
            label={
              isPassedOn(fromHolderName, toHolderName)
                ? `${text('article.from')} → ${text('article.to')}`
                : text('article.heldBy')
            }
          >
            <Way from={fromHolderName} to={toHolderName} />
          </Fact>
        )}
        {(isTold(fromDeptName) || isTold(toDeptName)) && (
          <Fact label={text('article.place')}>
            <Way from={fromDeptName} to={toDeptName} />
          </Fact>
        )}
        <PlainFacts event={event} />
      </dl>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {isTold(photos) && <Gallery links={String(photos).split(',')} />}
      <small className={styles.hash} title={String(hash)}>
        #{event.seq} · {text('article.hash')} {String(hash).slice(0, 12)}
      </small>
    </article>
  );
}
