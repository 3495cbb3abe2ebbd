import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton, Tag } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useServerAction } from '#src/calls/use-server-action';
import { Scanner } from '#src/components/scanner/scanner.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { handoverAction } from '#src/handover/handover-action';
import { useJoined, useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useLeaveGuard } from '#src/meta/screens/form/use-leave-guard';
import { exception } from '#src/resources/operation/exception';
import styles from './exchange.module.css';
import { allMatched, checkedCount, hasDifference, lacking } from './findings.ts';
import { HandoverPhotos } from './kept-photos.tsx';
import { LineCard } from './line-card.tsx';
import { type Report, ReportDialog } from './report-dialog.tsx';
import { SignerCard } from './signer-card.tsx';
import { isSigned, signaturesLeft, signaturesNeeded, whoOf } from './signing.ts';
import { type Exchange, useExchange, useSigners } from './use-exchange.ts';
import { type Scanned, useWork } from './use-work.ts';

type Work = ReturnType<typeof useWork>;

/** Takes codes from the camera, from a scanner that types, or from the keyboard. */
function ScanField({ work }: { readonly work: Work }) {
  const text = useText();
  const [told, setTold] = useState<{ readonly code: string; readonly outcome: Scanned }>();
  const scan = async (code: string) => setTold({ code, outcome: await work.scan(code) });
  return (
    <>
      <Scanner isBusy={work.isBusy} onRead={(code) => void scan(code)} />
      <div aria-live="polite" className={styles.told}>
        {told && (
          <Tag color={told.outcome === 'unknown' ? 'red' : 'green'}>
            {text(`exchange.scanned.${told.outcome}`, { code: told.code })}
          </Tag>
        )}
      </div>
    </>
  );
}

interface CountProps {
  readonly done: number;
  readonly all: number;
  /** Something differs from the plan. */
  readonly isDoubtful?: boolean;
}

/** Shows how many of all are done; green once nothing is left, unless something differs. */
function Count({ done, all, isDoubtful = false }: CountProps) {
  const full = isDoubtful ? 'orange' : 'green';
  return (
    <Tag color={done === all ? full : 'default'}>
      {done}/{all}
    </Tag>
  );
}

interface LinesProps {
  readonly work: Work;
  readonly onReport: (line: Row) => void;
}

function Lines({ work, onReport }: LinesProps) {
  const text = useText();
  const { lines, findings, isGiver } = work;
  return (
    <section aria-label={text('exchange.lines')}>
      <div className={styles.bar}>
        <strong>{text('exchange.lines')}</strong>
        <Count done={checkedCount(findings)} all={lines.length} isDoubtful={hasDifference(findings)} />
        <Button size="small" onClick={() => work.findAll(allMatched(lines, findings))}>
          {text('exchange.allMatched')}
        </Button>
      </div>
      <ScanField work={work} />
      <ul className={styles.lines}>
        {lines.map((line) => {
          const finding = findings[String(line.artId)];
          return finding ? (
            <LineCard
              key={String(line.artId)}
              line={line}
              finding={finding}
              isGiver={isGiver}
              onChange={(next) => work.find(String(line.artId), next)}
              onReport={() => onReport(line)}
            />
          ) : null;
        })}
      </ul>
    </section>
  );
}

interface SignersProps {
  readonly work: Work;
  readonly exchange: Exchange;
  readonly onEnter: () => void;
}

function Signers({ work, exchange, onEnter }: SignersProps) {
  const text = useText();
  const { data = [], error, retry } = useSigners(String(exchange.id));
  const chosen = new Set(work.signings.map(({ who }) => who));
  const own = data.filter(({ side }) => side === work.side);
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  return (
    <section aria-label={text('exchange.signatures')}>
      <div className={styles.bar}>
        <strong>{text(work.isGiver ? 'exchange.giverSigns' : 'exchange.receiverSigns')}</strong>
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={work.addSigner}>
          {text('exchange.addSigner')}
        </Button>
      </div>
      <ul className={styles.signers}>
        {work.signings.map((signing) => (
          <SignerCard
            key={signing.key}
            signing={signing}
            signers={own.filter((signer) => signing.who === whoOf(signer) || !chosen.has(whoOf(signer)))}
            onChange={work.sign}
            onEnter={onEnter}
            onRemove={work.signings.length > 1 ? () => work.removeSigner(signing.key) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface BodyProps extends Omit<RowsDialogProps, 'rows' | 'list'> {
  readonly exchange: Exchange;
}

/** Keeps the line whose exception is being reported. */
function useReport(exchange: Exchange, work: Work) {
  const [report, setReport] = useState<{ readonly line: Row; readonly isOpen: boolean }>();
  const artId = String(report?.line.artId);
  const finding = work.findings[artId];
  const { call } = useServerAction(exception, handoverAction);
  const send: Report = async (body) => {
    const id = (await call<{ id?: unknown }>('submit', { body }))?.id;
    return id === undefined ? undefined : String(id);
  };
  const dialog = report && finding && (
    <ReportDialog
      exchange={exchange}
      line={report.line}
      result={finding.result}
      report={send}
      isOpen={report.isOpen}
      onClose={() => setReport({ ...report, isOpen: false })}
      afterClose={() => setReport(undefined)}
      onReported={(exceptionId) => work.find(artId, { ...finding, exceptionId })}
    />
  );
  return { ask: (line: Row) => setReport({ line, isOpen: true }), dialog };
}

function WorkBody({ exchange, isOpen, onClose, afterClose }: BodyProps) {
  const text = useText();
  const joined = useJoined();
  const work = useWork(exchange);
  const dirty = useRef(false);
  dirty.current = work.isDirty;
  const leave = useLeaveGuard(
    useCallback(() => dirty.current, []),
    afterClose,
  );
  const report = useReport(exchange, work);
  const left = signaturesLeft(exchange, work.side, work.signings.filter(isSigned).length);
  const needed = signaturesNeeded(exchange, work.side);
  const missing = lacking(work.lines, work.findings, work.isGiver);
  const isReady = missing.length === 0 && work.lines.length > 0 && !work.isPhotoLacking && left === 0;
  const finish = async (action: () => Promise<boolean>) => {
    if (!(await action())) return;
    dirty.current = false;
    onClose();
  };
  const sign = () => finish(work.confirm);
  return (
    <Dialog
      title={text(work.isGiver ? 'exchange.giveTitle' : 'exchange.receiveTitle', { no: String(exchange.exchgNo ?? '') })}
      isOpen={isOpen}
      onClose={() => leave(onClose)}
      afterClose={afterClose}
      footer={
        <>
          {work.isGiver && (
            <Button loading={work.isBusy} onClick={() => finish(work.putAway)}>
              {text('exchange.saveForLater')}
            </Button>
          )}
          <Button type="primary" disabled={!isReady} loading={work.isBusy} onClick={sign}>
            {text(work.isGiver ? 'exchange.give' : 'exchange.receive')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Lines work={work} onReport={report.ask} />
        {missing.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={text('exchange.lacking', { codes: joined(missing.map(({ artCode }) => artCode)) })}
          />
        )}
        <HandoverPhotos found={work} refusal={work.photoRefusal} />
        <Signers work={work} exchange={exchange} onEnter={() => isReady && !work.isBusy && void sign()} />
        {left > 0 && <Alert type="info" showIcon title={text('exchange.signsLeft', { needed, count: left })} />}
      </div>
      {report.dialog}
    </Dialog>
  );
}

/** Checks the lines of an exchange and signs for the side whose turn it is. */
export function WorkDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const { data, error, retry } = useExchange(String(rows[0]?.id));
  if (data) return <WorkBody key={`${data.id}:${data.exchgState}`} exchange={data} {...life} />;
  return (
    <Dialog title={text('exchange.loading')} {...life} footer={null}>
      {error ? <ErrorState hint={error.message || undefined} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Dialog>
  );
}
