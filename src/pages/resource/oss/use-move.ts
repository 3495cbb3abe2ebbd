import { useEffect, useRef, useState } from 'react';
import { callPath } from '#shared/define';
import { useServer } from '#src/calls/use-server';
import { oss } from '#src/resources/resource/oss';

/** The state of a move. */
export interface MoveState {
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
export function useMove(id: string) {
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
