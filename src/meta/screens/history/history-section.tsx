import { Button, Skeleton } from 'antd';
import { useId, useState } from 'react';
import type { Resource } from '#shared/define';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useText } from '#src/lib/i18n';

const History = lazyWithPreload(async () => (await import('./history.tsx')).History);

/** Shows the history of a record below its detail, which is requested only when it is opened. */
export function HistorySection({ resource, id }: { readonly resource: Resource; readonly id: string }) {
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
