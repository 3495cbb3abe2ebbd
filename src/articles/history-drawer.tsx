import { Button, Drawer, Empty, Skeleton, Tag, Timeline } from 'antd';
import { useState } from 'react';
import { ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import { HistoryEvent } from './history-event.tsx';
import { useHistory, useHistoryCheck } from './use-history.ts';

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
