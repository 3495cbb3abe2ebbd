import { Progress } from 'antd';
import type { ImportStatus } from '#shared/excel';
import { useText } from '#src/lib/i18n';
import styles from './excel.module.css';
import type { Importing } from './use-import.ts';

/** The start and the length of each step within the whole import, in percent. */
const parts = { send: [0, 15], wait: [15, 5], check: [20, 80], store: [20, 80] } as const;

function percentOf([from, width]: readonly [number, number], share: number): number {
  return Math.round(from + width * Math.min(1, share));
}

function useWordsOf(): (status: ImportStatus | undefined) => string {
  const text = useText();
  return (status) => {
    if (!status || status.state === 'waiting') return text('excel.waiting');
    const { state, mode, done, total } = status;
    if (state === 'reading') return text('excel.reading');
    if (state === 'checking') return text('excel.checking', { done, total });
    return mode === 'good' ? text('excel.storingRows', { done, total }) : text('excel.storing');
  };
}

function percent({ sending, status }: Pick<Importing, 'sending' | 'status'>): number {
  if (sending) return percentOf(parts.send, sending.share);
  if (!status || status.state === 'waiting' || status.state === 'reading') return percentOf(parts.wait, 0);
  return percentOf(status.state === 'checking' ? parts.check : parts.store, status.total > 0 ? status.done / status.total : 0);
}

/** Shows the progress of an import. The text is read out when it changes; the numbers in it change only seldom. */
export function ImportProgress({ importing }: { importing: Importing }) {
  const text = useText();
  const wordsOf = useWordsOf();
  const { sending, status } = importing;
  const words = sending ? text('excel.sending', { name: sending.name }) : wordsOf(status);
  return (
    <div className={styles.progress}>
      <div role="status">{words}</div>
      <Progress percent={percent(importing)} status="active" aria-label={words} />
      {!sending && <div className={styles.hint}>{text('excel.leaveHint')}</div>}
    </div>
  );
}
