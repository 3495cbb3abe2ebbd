import { Alert, Button, Progress, Spin, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { callPath } from '#shared/define';
import { useServer } from '#src/calls/use-server';
import { Modal } from '#src/components/modal.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useJoined, useText } from '#src/lib/i18n';
import { oss } from '#src/resources/resource/oss';
import '#src/locales/storage';

/** The state of a move. */
interface MoveState {
  /** `asking` until the number of files is known. */
  readonly step: 'asking' | 'waiting' | 'moving' | 'stopped' | 'done' | 'failed';
  readonly total: number;
  readonly left: number;
  readonly moved: number;
  readonly failed: readonly string[];
  /** The error that stopped it. */
  readonly message?: string;
}

interface MoveResult {
  readonly moved: number;
  readonly failed: readonly string[];
  readonly after: string;
  readonly left: number;
}

const nothing: MoveState = { step: 'asking', total: 0, left: 0, moved: 0, failed: [] };

/** Moves files in calls of a few seconds each until none is left or the user stops; moved files stay moved. */
function useMove(id: string) {
  const { ask, send } = useServer();
  const [state, setState] = useState(nothing);
  const isWanted = useRef(false);
  const after = useRef('0');
  const change = (part: Partial<MoveState>) => setState((before) => ({ ...before, ...part }));
  const fail = (error: unknown) => change({ step: 'failed', message: error instanceof Error ? error.message : String(error) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when the dialog opens
  useEffect(() => {
    ask<{ left: number; total: number }>(callPath(oss, 'move-state'), { query: { id } }).then(
      (found) => change({ ...found, step: 'waiting' }),
      fail,
    );
    return () => {
      isWanted.current = false;
    };
  }, [id]);

  async function start(): Promise<void> {
    isWanted.current = true;
    change({ step: 'moving', message: undefined });
    try {
      while (isWanted.current) {
        const query = { id, after: after.current };
        const found = await send<MoveResult>(callPath(oss, 'move'), { query });
        const isDone = found.after === after.current;
        after.current = found.after;
        setState((before) => ({
          ...before,
          left: found.left,
          moved: before.moved + found.moved,
          failed: [...before.failed, ...found.failed],
          step: isDone ? 'done' : 'moving',
        }));
        if (isDone) return;
      }
      change({ step: 'stopped' });
    } catch (error) {
      fail(error);
    } finally {
      isWanted.current = false;
    }
  }

  const stop = () => {
    isWanted.current = false;
  };
  return { state, start, stop };
}

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
