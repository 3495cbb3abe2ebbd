import type { CrudFilter } from '@refinedev/core';
import { Alert, Button } from 'antd';
import type { Resource } from '#shared/define';
import type { ImportStatus } from '#shared/excel';
import { useText } from '#src/lib/i18n';
import styles from './excel.module.css';
import { Faults, NextFile } from './findings.tsx';
import type { Importing } from './use-import.ts';

interface OutcomeProps {
  readonly resource: Resource;
  readonly status: ImportStatus;
  readonly importing: Importing;
  /** Shows in the list the rows that meet these filters alone. */
  readonly onView: (filters: readonly CrudFilter[]) => void;
}

function useVerdict(): (status: ImportStatus) => { type: 'success' | 'warning' | 'error'; title: string; hint?: string } {
  const text = useText();
  return ({ state, stored, faulty, problem }) => {
    if (state === 'failed') return { type: 'error', title: text('excel.failed'), hint: problem };
    if (faulty === 0) return { type: 'success', title: text('excel.stored', { count: stored }) };
    if (stored === 0) return { type: 'error', title: text('excel.storedNone', { faulty }) };
    return { type: 'warning', title: text('excel.storedSome', { count: stored, faulty }) };
  };
}

/** Shows the last step: the outcome of an import, the way to its rows, and the button for the next one. */
export function Outcome({ resource, status, importing, onView }: OutcomeProps) {
  const text = useText();
  const { stored, storedFrom, storedUntil } = status;
  const { type, title, hint } = useVerdict()(status);
  // Faulty rows come first; once there are none, people want to see what they have brought in.
  const isDone = status.faulty === 0 && stored > 0;
  const view = stored > 0 && storedFrom && (
    <Button
      type={isDone ? 'primary' : 'default'}
      onClick={() => onView([{ field: 'updateTime', operator: 'between', value: [storedFrom, storedUntil] }])}
    >
      {text('excel.viewStored', { count: stored })}
    </Button>
  );
  return (
    <>
      <Alert type={type} showIcon role={type === 'error' ? 'alert' : 'status'} title={title} description={hint} />
      <div className={styles.hint}>{text('excel.file', { name: status.fileName })}</div>
      {importing.refusal && <Alert type="error" showIcon role="alert" title={importing.refusal} />}
      {status.faulty > 0 && <Faults resource={resource} status={status} />}
      <div className={styles.buttons}>
        {isDone && view}
        <NextFile status={status} importing={importing} type={isDone ? 'default' : 'primary'} />
        {!isDone && view}
      </div>
    </>
  );
}
