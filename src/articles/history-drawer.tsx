import { keepPreviousData } from '@tanstack/react-query';
import { Button, Drawer, Empty, Skeleton, Tag, Timeline } from 'antd';
import { type ReactNode, useState } from 'react';
import { callPath } from '#shared/define';
import type { Page } from '#shared/wire';
import { useServerQuery } from '#src/calls/use-server-query';
import { ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import { Gallery } from '#src/meta/kinds/file/viewer.tsx';
import type { Row } from '#src/meta/kinds/kind';
import { kindOf } from '#src/meta/kinds/registry';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import styles from './articles.module.css';

/** The change of one field. */
interface ToldChange {
  readonly field: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Event = Row & { readonly changes?: readonly ToldChange[] };

const PAGE = 50;

/** Fetches the latest events of an article, more of them with every page. */
function useHistory(artId: string, pages: number) {
  const { data, error, retry } = useServerQuery<Page<Event>>({
    path: callPath(article, 'history'),
    query: { artId, size: Math.min(PAGE * pages, 200) },
    isFresh: true,
    placeholderData: keepPreviousData,
  });
  return { events: data?.records, total: data?.total ?? 0, error, retry };
}

export interface HistoryCheck {
  readonly valid: boolean;
  readonly count: number;
  readonly seq?: number;
  readonly problem?: 'missing' | 'order' | 'changed' | 'state';
}

/** Checks whether the history is as it was written. */
const useHistoryCheck = (artId: string) =>
  useServerQuery<HistoryCheck>({ path: callPath(article, 'history-check'), query: { artId }, isFresh: true });

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
function HistoryEvent({ event }: { readonly event: Event }) {
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

/** Shows whether the chain of checksums is valid, and where it is not. */
function Verdict({ artId }: { readonly artId: string }) {
  const text = useText();
  const { data, error, retry } = useHistoryCheck(artId);
  if (error) return <Button onClick={retry}>{text('common.retry')}</Button>;
  if (!data) return <Tag>{text('article.checking')}</Tag>;
  if (data.valid) {
    return (
      <Tag color="green" title={text('article.validHint', { count: data.count })}>
        {text('article.valid')}
      </Tag>
    );
  }
  const flaw = text(`article.flaw.${data.problem ?? 'changed'}`, { seq: data.seq ?? 0 });
  return (
    <Tag color="red">
      {text('article.invalid')}: {flaw}
    </Tag>
  );
}

function Events({ artId }: { readonly artId: string }) {
  const text = useText();
  const [pages, setPages] = useState(1);
  const { events, total, error, retry } = useHistory(artId, pages);
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!events) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (events.length === 0) return <Empty description={text('article.noHistory')} />;
  return (
    <>
      <Timeline items={events.map((event) => ({ key: String(event.id), content: <HistoryEvent event={event} /> }))} />
      {events.length < Math.min(total, 200) && <Button onClick={() => setPages(pages + 1)}>{text('article.more')}</Button>}
    </>
  );
}

/** Shows the history of an article, the latest event first. */
export function HistoryDrawer({ rows, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const [row] = rows;
  const artId = String(row?.id);
  return (
    <Drawer
      title={text('article.historyOf', { code: String(row?.artCode ?? '') })}
      extra={<Verdict artId={artId} />}
      open={isOpen}
      size={560}
      onClose={onClose}
      afterOpenChange={(open) => !open && afterClose()}
    >
      <Events artId={artId} />
    </Drawer>
  );
}
