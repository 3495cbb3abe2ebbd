import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { BaseKey } from '@refinedev/core';
import { Button, Skeleton, Space } from 'antd';
import { memo, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { isEmptyValue } from '#shared/kinds';
import { Copyable } from '#src/components/copyable.tsx';
import { type Fact, Facts } from '#src/components/facts.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { DeniedState, ErrorState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { compileDetail, type DetailItem, recordFacts } from '../../compile/detail.ts';
import type { Row } from '../../kinds/kind.ts';
import { kindOf } from '../../kinds/registry.ts';
import { whole } from '../../kinds/whole.tsx';
import { Dialog } from '../dialog.tsx';
import { Sections } from '../sections.tsx';
import type { ResourceSlots } from '../slots.ts';
import type { Neighbours } from '../use-neighbours.ts';
import styles from './detail.module.css';
import { type RecordQuery, useRecord, useRecordTitle } from './use-record.ts';
import '../with-rows.ts';

const History = lazyWithPreload(async () => (await import('../history/history.tsx')).History);

/** Shows the history of a record below its detail, which is requested only when it is opened. */
function HistorySection({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const text = useText();
  const panel = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (resource.readOnly) return null;
  return (
    <section style={{ marginTop: 12 }}>
      <Button aria-expanded={isOpen} aria-controls={panel} onClick={() => setIsOpen(!isOpen)} style={{ marginBottom: 12 }}>
        {text(isOpen ? 'meta.hideHistory' : 'meta.history')}
      </Button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <LoadingFallback value={<Skeleton active paragraph={{ rows: 4 }} />}>
            <History resource={resource} id={id} />
          </LoadingFallback>
        )}
      </div>
    </section>
  );
}

const nothing = '—';

function shownValue({ name, field }: DetailItem, row: Row, details: ResourceSlots['details'] = {}) {
  const { cell, detail } = kindOf(field);
  const value: unknown = row[name];
  return isEmptyValue(value, field) ? nothing : (details[name] ?? detail ?? cell)({ name, field, value, row });
}

interface DetailProps extends Pick<ResourceSlots, 'details' | 'detailExtra'> {
  readonly resource: Resource;
  readonly row: Row;
}

/** Shows the fields of a record in their sections. */
export function DetailSections({ resource, row, details }: Omit<DetailProps, 'detailExtra'>) {
  const words = useWords();
  const sections = useMemo(() => compileDetail(resource, row), [resource, row]);
  const itemOf = (item: DetailItem) => ({
    key: item.name,
    label: words(item.field),
    isWide: item.span === 2,
    value: shownValue(item, row, details),
  });
  const parts = sections.map(({ title, items }) => ({
    title,
    content: (
      <>
        <Facts isFramed items={items.filter(({ field }) => !kindOf(field).isBelow).map(itemOf)} />
        {items
          .filter(({ field }) => kindOf(field).isBelow)
          .map((item) => (
            <section key={item.name} aria-label={words(item.field)} className={styles.below}>
              <span className={styles.soft}>{words(item.field)}</span>
              {shownValue(item, row, details)}
            </section>
          ))}
      </>
    ),
  }));
  return <Sections parts={parts} />;
}

/** Shows a whole record: its fields, the additions of the page, and below them its author, times and history. */
export function Detail({ resource, row, details, detailExtra }: DetailProps) {
  const text = useText();
  // Rows of a read-only resource are written by the system, so they have no author.
  const facts: readonly Fact[] = (resource.readOnly ? [] : recordFacts)
    .filter(({ name }) => !(name in resource.fields))
    .map(({ name, shown, word, isTime }) => {
      const fact = shown.map((key) => row[key]).find((value) => value !== undefined && value !== null && value !== '') ?? nothing;
      return { key: name, label: text(word), value: isTime ? whole(String(fact)) : String(fact) };
    });
  const id = {
    key: 'id',
    label: text('meta.id'),
    isWide: true,
    value: <Copyable>{String(row.id)}</Copyable>,
  };
  return (
    <>
      <DetailSections resource={resource} row={row} details={details} />
      {detailExtra?.(row)}
      <h3 className={styles.record}>{text('meta.record')}</h3>
      <Facts items={[...facts, id]} />
      <HistorySection resource={resource} id={String(row.id)} />
    </>
  );
}

interface DetailBodyProps extends Pick<DetailProps, 'details' | 'detailExtra'> {
  readonly resource: Resource;
  readonly query: RecordQuery;
}

/** Shows a record, its skeleton while it loads, or the error why it could not be loaded. */
export function DetailBody({ resource, query, ...slots }: DetailBodyProps) {
  if (query.isError && query.error.statusCode === 403) return <DeniedState />;
  if (query.isError) return <ErrorState hint={query.error.message || undefined} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <Detail resource={resource} row={query.data.data} {...slots} />
    </div>
  );
}

interface DetailDialogProps extends Omit<DetailProps, 'row'> {
  readonly id: BaseKey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
  readonly neighbours: Neighbours;
  /** Returns the function that opens the form of a record, or `undefined` where the user may not change it. */
  readonly editOf: (row: Row) => (() => void) | undefined;
  /** Called with the id of the record when it is shown, or was refused. Stable. */
  readonly onArrived: (id: string) => void;
}

/**
 * Shows the buttons to the previous and the next record of the list. At an end the button is disabled and its title says why.
 * Memoised: it stays as it is when the record arrives.
 */
const Steps = memo(function Steps({ neighbours: { toPrevious, toNext } }: { readonly neighbours: Neighbours }) {
  const text = useText();
  const step = (go: (() => void) | undefined, label: string, icon: ReactNode) => (
    <Button disabled={go === undefined} icon={icon} title={go === undefined ? text('meta.endOfList') : undefined} onClick={go}>
      {label}
    </Button>
  );
  return (
    <Space className={styles.steps}>
      {step(toPrevious, text('meta.previousRecord'), <LeftOutlined aria-hidden />)}
      {step(toNext, text('meta.nextRecord'), <RightOutlined aria-hidden />)}
    </Space>
  );
});

/** Shows a record read-only in a dialog; it is fetched when the dialog opens. Memoised, because the list below renders more often. */
export const DetailDialog = memo(function DetailDialog(props: DetailDialogProps) {
  const { id, isOpen, onClose, afterClose, neighbours, editOf, onArrived, ...shown } = props;
  const text = useText();
  const titleOf = useRecordTitle();
  const query = useRecord({ noun: shown.resource.name, id, isOneOfMany: true });
  const row = query.data?.data;
  const isThere = query.isError || (row !== undefined && !query.isPlaceholderData);
  useEffect(() => {
    if (isThere) onArrived(String(id));
  }, [isThere, id, onArrived]);
  const edit = row && !query.isPlaceholderData ? editOf(row) : undefined;
  return (
    <Dialog
      title={titleOf(shown.resource, row)}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Steps neighbours={neighbours} />
          <Button onClick={onClose}>{text('meta.close')}</Button>
          {edit && (
            <Button type="primary" onClick={edit}>
              {text('meta.edit')}
            </Button>
          )}
        </>
      }
    >
      <DetailBody {...shown} query={query} />
    </Dialog>
  );
});
