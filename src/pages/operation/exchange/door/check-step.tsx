import { Button } from 'antd';
import { useState } from 'react';
import { exchgResults } from '#shared/handover/exchange';
import { Scanner } from '#src/components/scanner/scanner.tsx';
import { EmptyState } from '#src/components/state-views.tsx';
import { useJoined, useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { checkedCount, doubtful, type Findings, hasDifference, lacking, tallyOf } from '../findings.ts';
import { HandoverPhotos } from '../kept-photos.tsx';
import { LineCard, useResultName } from '../line-card.tsx';
import { ReportDialog } from '../report-dialog.tsx';
import type { Exchange } from '../use-exchange.ts';
import styles from './check.module.css';
import frame from './door.module.css';
import { Told } from './told.tsx';
import type { DoorWorkState } from './use-door-work.ts';

/** Says how many lines have which result, once not all of them are as planned. */
function Tally({ findings }: { readonly findings: Findings }) {
  const text = useText();
  const nameOf = useResultName();
  const told = tallyOf(findings).map(({ result, count }) => text('door.tally', { count, result: nameOf(result) }));
  return (
    <p className={styles.tally} role="status">
      {told.join(' · ')}
    </p>
  );
}

interface LineListProps {
  readonly work: DoorWorkState;
  readonly lines: readonly Row[];
}

function LineList({ work, lines }: LineListProps) {
  const text = useText();
  const nameOf = useResultName();
  const labelOf = (result: number) => (result === exchgResults.unchecked ? text('door.unchecked') : nameOf(result));
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
  const joined = useJoined();
  const { lines, findings, isGiver } = work;
  const done = checkedCount(findings);
  const missing = lacking(lines, findings, isGiver);
  const unchecked = lines.length - done;
  const isDoubtful = hasDifference(findings);
  const isUnchecked = ({ artId }: Row) => findings[String(artId)]?.result === exchgResults.unchecked;
  const inOrder = [...lines.filter(isUnchecked), ...lines.filter((line) => !isUnchecked(line))];
  return (
    <>
      <div
        className={styles.counter}
        data-done={unchecked === 0}
        data-doubtful={isDoubtful}
        role="status"
        aria-label={text('door.counter', { done, all: lines.length })}
      >
        <span>{done}</span>
        <span className={styles.of}>/{lines.length}</span>
      </div>
      {isDoubtful && <Tally findings={findings} />}
      <Scanner isBusy={work.isBusy} onRead={(code) => void work.scan(code)} />
      <Told work={work} exchange={exchange} />
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
              : text('door.lacking', { codes: joined(missing.map(({ artCode }) => artCode)) })}
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
