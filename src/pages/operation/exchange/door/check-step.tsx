import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { exchgResults } from '#shared/handover/exchange';
import { Scanner } from '#src/components/scanner/scanner.tsx';
import { EmptyState } from '#src/components/state-views.tsx';
import { dictLabel, useDictionary } from '#src/lib/dictionaries';
import { useLanguage, useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { exchgArt } from '#src/resources/operation/exchg';
import { checkedCount, doubtful, lacking } from '../findings.ts';
import { HandoverPhotos } from '../handover-photos.tsx';
import { LineCard } from '../line-card.tsx';
import { ReportDialog } from '../report-dialog.tsx';
import type { Exchange } from '../use-exchange.ts';
import styles from './check.module.css';
import frame from './door.module.css';
import type { DoorWorkState } from './use-door-work.ts';
import type { Read } from './use-reads.ts';

/** The vibration pattern for each outcome: one pulse for a found line, more for anything else. */
const pulses: Readonly<Record<Read['outcome'], readonly number[]>> = {
  found: [40],
  again: [20, 40, 20],
  added: [40, 40, 40],
  waiting: [40, 40, 40],
  refused: [90, 60, 90, 60, 90],
  unknown: [90, 60, 90, 60, 90],
};

/** Reports the last reading by text, colour and vibration. */
function Told({ read }: { readonly read: Read | undefined }) {
  const text = useText();
  useEffect(() => {
    if (read) navigator.vibrate?.([...pulses[read.outcome]]);
  }, [read]);
  return (
    <div aria-live="assertive" className={styles.toldBox}>
      {read && (
        <p key={read.turn} className={styles.told} data-outcome={read.outcome}>
          {text(`door.read.${read.outcome}`, { code: read.code })}
          {read.why ? ` ${read.why}` : ''}
        </p>
      )}
    </div>
  );
}

interface LineListProps {
  readonly work: DoorWorkState;
  readonly lines: readonly Row[];
}

function LineList({ work, lines }: LineListProps) {
  const language = useLanguage();
  const text = useText();
  const { entries } = useDictionary(exchgArt.fields.result.dict);
  const labelOf = (result: number) => {
    const entry = entries.find(({ dictKey }) => String(dictKey) === String(result));
    return entry && result !== exchgResults.unchecked ? dictLabel(entry, language) : text('door.unchecked');
  };
  return (
    <ul className={styles.list} aria-label={text('exchange.lines')}>
      {lines.map((line) => {
        const artId = String(line.artId);
        const result = work.findings[artId]?.result ?? exchgResults.unchecked;
        return (
          <li key={artId}>
            <button
              type="button"
              className={styles.item}
              data-result={result}
              onClick={() => work.pick(artId, String(line.artCode))}
            >
              <span className={styles.itemCode}>{String(line.artCode ?? '')}</span>
              <span className={frame.quiet}>{String(line.artName ?? '')}</span>
              <span className={styles.itemResult}>{labelOf(result)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the line that was scanned or picked last, with the fields for its findings. */
function CurrentLine({ work, exchange }: { readonly work: DoorWorkState; readonly exchange: Exchange }) {
  const artId = work.last?.artId;
  const line = work.lines.find((each) => String(each.artId) === artId);
  const finding = artId === undefined ? undefined : work.findings[artId];
  const [report, setReport] = useState<{ readonly line: Row; readonly isOpen: boolean }>();
  if (!line || !finding || artId === undefined) return null;
  const about = report && work.findings[String(report.line.artId)];
  return (
    <ul className={styles.current}>
      <LineCard
        line={line}
        finding={finding}
        isGiver={work.isGiver}
        onChange={(next) => work.find(artId, next)}
        onReport={() => setReport({ line, isOpen: true })}
      />
      {report && about && doubtful.includes(about.result) && (
        <ReportDialog
          exchange={exchange}
          line={report.line}
          result={about.result}
          report={work.report}
          mayWait
          isOpen={report.isOpen}
          onClose={() => setReport({ ...report, isOpen: false })}
          afterClose={() => setReport(undefined)}
          onReported={(exceptionId) => work.find(String(report.line.artId), { ...about, exceptionId })}
        />
      )}
    </ul>
  );
}

interface CheckStepProps {
  readonly work: DoorWorkState;
  readonly exchange: Exchange;
  readonly onNext: () => void;
}

/** Shows the check of every article: the number done in large figures and the scanner on top, the main button at the foot. */
export function CheckStep({ work, exchange, onNext }: CheckStepProps) {
  const text = useText();
  const { lines, findings, isGiver } = work;
  const done = checkedCount(findings);
  const missing = lacking(lines, findings, isGiver);
  const unchecked = lines.length - done;
  const isUnchecked = ({ artId }: Row) => findings[String(artId)]?.result === exchgResults.unchecked;
  const inOrder = [...lines.filter(isUnchecked), ...lines.filter((line) => !isUnchecked(line))];
  return (
    <>
      <div
        className={styles.counter}
        data-done={unchecked === 0}
        role="status"
        aria-label={text('door.counter', { done, all: lines.length })}
      >
        <span>{done}</span>
        <span className={styles.of}>/{lines.length}</span>
      </div>
      <Scanner isBusy={work.isBusy} onRead={(code) => void work.scan(code)} />
      <Told read={work.last} />
      <CurrentLine key={work.last?.artId} work={work} exchange={exchange} />
      {lines.length === 0 ? <EmptyState hint={text('door.noLines')} /> : <LineList work={work} lines={inOrder} />}
      <div className={styles.photos}>
        <HandoverPhotos found={work} refusal={work.photoRefusal} />
      </div>
      <footer className={frame.footer}>
        {missing.length === 0 && work.isPhotoLacking && <p className={frame.footNote}>{text('door.photoNeeded')}</p>}
        {missing.length > 0 && (
          <p className={frame.footNote}>
            {unchecked > 0
              ? text('door.left', { count: unchecked })
              : text('door.lacking', { codes: missing.map(({ artCode }) => artCode).join(', ') })}
          </p>
        )}
        <div className={frame.footButtons}>
          {isGiver && (
            <Button className={frame.big} loading={work.isBusy} onClick={() => void work.putAway()}>
              {text('exchange.saveForLater')}
            </Button>
          )}
          <Button
            type="primary"
            className={frame.big}
            disabled={missing.length > 0 || lines.length === 0 || work.isPhotoLacking}
            onClick={onNext}
          >
            {text('door.toSign')}
          </Button>
        </div>
      </footer>
    </>
  );
}
