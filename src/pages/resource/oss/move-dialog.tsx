import { Alert, Button, Progress, Spin, Typography } from 'antd';
import { Modal } from '#src/components/modal.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useJoined, useText } from '#src/lib/i18n';
import '#src/locales/storage';
import { type MoveState, useMove } from './use-move.ts';

/** The most names that are listed of files that could not be moved. */
const mostNames = 10;

function useWordsOf({ step, total, left, moved }: MoveState): string {
  const text = useText();
  if (step === 'moving') return text('storage.moving', { moved, left });
  if (step === 'stopped') return text('storage.stopped', { count: left });
  if (step === 'done') return text('storage.moved', { count: moved });
  return left === 0 ? text('storage.moveNone') : text('storage.moveLeft', { count: total, left });
}

function Told({ state }: { readonly state: MoveState }) {
  const text = useText();
  const joined = useJoined();
  const words = useWordsOf(state);
  const { step, total, left, failed, message } = state;
  if (step === 'asking') return <Spin />;
  const percent = total === 0 ? 100 : Math.floor(((total - left) / total) * 100);
  return (
    <>
      {step !== 'waiting' && <Progress percent={percent} status={step === 'failed' ? 'exception' : undefined} />}
      <p role="status">{words}</p>
      {message && <Alert type="error" showIcon title={message} />}
      {failed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text('storage.failed', { count: failed.length, names: joined(failed.slice(0, mostNames)) })}
        />
      )}
    </>
  );
}

/** Moves the files of a tenant into a storage while the user watches; they may stop and continue at any time. */
export function MoveDialog({ rows, list, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const [row] = rows;
  const { state, start, stop } = useMove(String(row?.id));
  const { step, left } = state;
  const isMoving = step === 'moving';
  const close = () => {
    stop();
    list.refresh();
    onClose();
  };
  const action = isMoving ? (
    <Button onClick={stop}>{text('storage.stop')}</Button>
  ) : (
    <Button type="primary" disabled={step === 'asking' || step === 'done' || left === 0} onClick={() => void start()}>
      {text(step === 'waiting' ? 'storage.start' : 'storage.goOn')}
    </Button>
  );
  return (
    <Modal
      title={text('storage.moveTitle', { name: String(row?.ossCode) })}
      open={isOpen}
      onCancel={close}
      afterClose={afterClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close}>{text('common.close')}</Button>
          {action}
        </>
      }
    >
      <Typography.Paragraph type="secondary">{text('storage.moveHint')}</Typography.Paragraph>
      <Told state={state} />
    </Modal>
  );
}
