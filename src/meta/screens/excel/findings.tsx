import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import type { Resource } from '#shared/define';
import type { ImportMode, ImportStatus } from '#shared/excel';
import { useText } from '#src/lib/i18n';
import styles from './excel.module.css';
import { Faults } from './faults.tsx';
import { NextFile } from './next-file.tsx';
import type { Importing } from './use-import.ts';

interface FindingsProps {
  readonly resource: Resource;
  readonly status: ImportStatus;
  readonly importing: Importing;
}

function Count({ word, count, isBad }: { word: string; count: number; isBad?: boolean }) {
  return (
    <div className={styles.count}>
      <dt>{word}</dt>
      <dd className={isBad && count > 0 ? styles.bad : undefined}>{count.toLocaleString('en-US')}</dd>
    </div>
  );
}

/** Shows the second step: the result of checking the file, and the choice of what to import. */
export function Findings({ resource, status, importing }: FindingsProps) {
  const text = useText();
  const { total, faulty, fileName } = status;
  const good = total - faulty;
  const [mode, setMode] = useState<ImportMode>(faulty > 0 ? 'good' : 'all');
  const [isBeginning, setBeginning] = useState(false);
  const run = async () => {
    setBeginning(true);
    await importing.run(mode);
    setBeginning(false);
  };
  return (
    <>
      <div role="status">
        <strong>{text('excel.checked')}</strong>
        <div className={styles.hint}>{text('excel.file', { name: fileName })}</div>
      </div>
      <dl className={styles.counts}>
        <Count word={text('excel.total')} count={total} />
        <Count word={text('excel.good')} count={good} />
        <Count word={text('excel.faulty')} count={faulty} isBad />
      </dl>
      {faulty > 0 && <Faults resource={resource} status={status} />}
      {importing.refusal && <Alert type="error" showIcon role="alert" title={importing.refusal} />}
      {good > 0 ? (
        <div className={styles.choice}>
          <Radio.Group
            aria-label={text('excel.mode')}
            className={styles.modes}
            value={mode}
            onChange={({ target }) => setMode(target.value)}
          >
            <Radio value="all" disabled={faulty > 0}>
              {text('excel.modeAll')}
              {faulty > 0 && <div className={styles.hint}>{text('excel.allNeedsNone')}</div>}
            </Radio>
            <Radio value="good">{text('excel.modeGood')}</Radio>
          </Radio.Group>
        </div>
      ) : (
        <Alert type="warning" showIcon title={text('excel.nothingGood')} />
      )}
      <div className={styles.buttons}>
        {good > 0 && (
          <Button type="primary" loading={isBeginning} onClick={run}>
            {text('excel.run')}
          </Button>
        )}
        <NextFile status={status} importing={importing} />
      </div>
    </>
  );
}
