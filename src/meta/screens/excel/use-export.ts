import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#src/lib/save-file';

/** Keeps the state of an export: the bytes received so far, and a refusal. */
export function useExport(onDone: () => void) {
  const [received, setReceived] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  // When the component is unmounted, nobody waits for the export any more.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (
    fetch: (watched: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<Blob>,
    name: string,
  ) => {
    const controller = new AbortController();
    running.current = controller;
    setRefusal('');
    setReceived(0);
    try {
      saveFile(await fetch({ signal: controller.signal, onProgress: setReceived }), name);
      onDone();
    } catch (error) {
      if (!controller.signal.aborted && error instanceof Error) setRefusal(error.message);
    } finally {
      setReceived(undefined);
    }
  };
  return { received, isRunning: received !== undefined, refusal, run, stop };
}
