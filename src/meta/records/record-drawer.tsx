import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Drawer, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { PageBoundary } from '#src/components/page-boundary.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import { useNoun } from '#src/lib/nouns/nouns';
import { DetailBody } from '../screens/detail/detail-dialog.tsx';
import { useRecord, useRecordTitle } from '../screens/detail/use-record.ts';
import { above, type DrawerProps } from './failed-drawer.tsx';
import type { RecordPlace } from './links-context.ts';

interface RecordDrawerProps extends DrawerProps {
  /** The records that were opened one from another; the last of them is shown. */
  readonly trail: readonly RecordPlace[];
  readonly onBack: () => void;
}

/** Shows a referenced record beside the page from which it was opened. */
export function RecordDrawer({ trail, isOpen, onBack, onClose, afterClose }: RecordDrawerProps) {
  const text = useText();
  const titleOf = useRecordTitle();
  const isPhone = useIsPhone();
  const place = trail.at(-1);
  const { noun, error, retry } = useNoun(place?.noun ?? '');
  const query = useRecord({ noun: noun?.name, id: place?.id });
  const [turn, setTurn] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const depth = trail.length;
  // The button that opened this record, or went back, is gone, and the focus with it.
  useEffect(() => {
    if (depth > 0) box.current?.focus();
  }, [depth]);
  return (
    <Drawer
      title={noun && titleOf(noun, query.data?.data)}
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(open) => !open && afterClose()}
      extra={
        trail.length > 1 && (
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
            {text('meta.backTo')}
          </Button>
        )
      }
      size={isPhone ? '100%' : 720}
      zIndex={above}
    >
      <div ref={box} tabIndex={-1} style={{ outline: 'none' }} />
      {error && <ErrorState onRetry={retry} />}
      {!noun && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {noun && place && (
        <PageBoundary key={`${place.noun}-${place.id}-${turn}`} onReopen={() => setTurn(turn + 1)}>
          <DetailBody resource={noun} query={query} />
        </PageBoundary>
      )}
    </Drawer>
  );
}
