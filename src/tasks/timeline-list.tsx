import { Timeline } from 'antd';
import { EmptyState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import type { TimelineEntry } from './use-task.ts';

/** Shows the events of a task, newest first. */
export function TimelineList({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const text = useText();
  if (entries.length === 0) return <EmptyState hint={text('task.noTimeline')} />;
  return (
    <Timeline
      items={[...entries].reverse().map((entry, index) => ({
        key: `${entry.time}-${index}`,
        content: (
          <>
            <strong>{String(entry.title ?? entry.kind)}</strong> {String(entry.remark ?? '')}
            <div>
              {entry.time} {String(entry.by ?? '')}
            </div>
          </>
        ),
      }))}
    />
  );
}
