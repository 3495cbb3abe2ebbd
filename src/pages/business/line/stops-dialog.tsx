import { Alert, Button, Flex, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import { DirectionEditor } from './direction-editor.tsx';
import { type Direction, directions, directionWords, useStops } from './use-stops.ts';
import '#src/locales/line';

type NewerStopsProps = Pick<ReturnType<typeof useStops>, 'newer' | 'stored' | 'fetchNewer' | 'takeNewer'>;

/** Reports that another user saved first, and then shows their stops above those that are arranged here. */
function NewerStops({ newer, stored, fetchNewer, takeNewer }: NewerStopsProps) {
  const text = useText();
  if (!newer) return null;
  if (newer === 'there') {
    const action = (
      <Button size="small" onClick={fetchNewer}>
        {text('line.fetchNewer')}
      </Button>
    );
    return <Alert showIcon type="warning" title={text('line.newer')} action={action} />;
  }
  const namesOf = (direction: (typeof directions)[number]) =>
    stored?.[direction].map(({ name }) => name).join(' → ') || text('line.noneStored');
  return (
    <Alert
      showIcon
      type="info"
      title={text('line.fetched')}
      description={
        <Flex vertical gap={4} align="start">
          {directions.map((direction) => (
            <span key={direction}>
              {text('line.storedNow', { direction: text(directionWords[direction]), names: namesOf(direction) })}
            </span>
          ))}
          <Button size="small" onClick={takeNewer}>
            {text('line.takeNewer')}
          </Button>
        </Flex>
      }
    />
  );
}

interface StopsDialogProps {
  /** The line. */
  readonly row: Row;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** Lets the user arrange where a line stops, and when, on its way out and back. */
export function StopsDialog({ row, isOpen, onClose, afterClose }: StopsDialogProps) {
  const text = useText();
  const [chosen, setChosen] = useState<Direction>('outStops');
  const stops = useStops(row, onClose);
  const { lists, nodes, change, isDirty, isRight, save, isSaving, refused, error, retry } = stops;
  const leave = useLeaveGuard(isDirty, afterClose);
  const close = () => leave(onClose);
  const tabs = directions.map((direction) => ({
    key: direction,
    label: `${text(directionWords[direction])} (${lists?.[direction].length ?? 0})`,
    children: lists && (
      <DirectionEditor
        row={row}
        direction={direction}
        lists={lists}
        nodes={nodes}
        refusedAt={(index) => refused[`${direction}.${index}`]}
        onChange={(stops) => change(direction, stops)}
      />
    ),
  }));
  return (
    <Dialog
      title={text('line.title', { name: String(row.lineName) })}
      isOpen={isOpen}
      onClose={close}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={close}>{text('meta.cancel')}</Button>
          <Button type="primary" disabled={!isDirty() || !isRight} loading={isSaving} onClick={save}>
            {text('meta.save')}
          </Button>
        </>
      }
    >
      {error && <ErrorState hint={error.message || undefined} onRetry={retry} />}
      {!error && !lists && <Skeleton active paragraph={{ rows: 8 }} />}
      {!error && <NewerStops {...stops} />}
      {!error && lists && <Tabs items={tabs} activeKey={chosen} onChange={(key) => setChosen(key as Direction)} />}
    </Dialog>
  );
}
