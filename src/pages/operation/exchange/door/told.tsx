import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { exchgResults, exchgTypes } from '#shared/handover/exchange';
import { useText } from '#src/lib/i18n';
import { useRights } from '#src/meta/screens/use-rights';
import { exception } from '#src/resources/operation/exception';
import { ReportDialog } from '../report-dialog.tsx';
import type { Exchange } from '../use-exchange.ts';
import styles from './check.module.css';
import { Contact } from './contact.tsx';
import frame from './door.module.css';
import type { DoorWorkState } from './use-door-work.ts';
import type { Read } from './use-reads.ts';

/** The vibration pattern for each outcome: one pulse for a found line, more for anything else. */
const pulses: Readonly<Record<Read['outcome'], readonly number[]>> = {
  found: [40],
  again: [20, 40, 20],
  picked: [20],
  added: [40, 40, 40],
  waiting: [40, 40, 40],
  refused: [90, 60, 90, 60, 90],
  unknown: [90, 60, 90, 60, 90],
};
/** The outcomes that leave an article in hand that is not on the exchange. */
const strange: readonly Read['outcome'][] = ['refused', 'unknown'];
/** The exchanges by which a car is loaded. */
const loading: readonly number[] = [exchgTypes.outStock, exchgTypes.collection];

interface ToldProps {
  readonly work: DoorWorkState;
  readonly exchange: Exchange;
}

/** Reports an article that came to the door without being on the exchange, for users who may report. */
function ReportStranger({ work, exchange, code }: ToldProps & { readonly code: string }) {
  const text = useText();
  const mayReport = useRights(exception).has('add');
  const [dialog, setDialog] = useState<{ readonly isOpen: boolean }>();
  const [isReported, setReported] = useState(false);
  if (!mayReport) return null;
  const line = { id: code, artCode: code };
  return (
    <>
      <Button
        className={frame.big}
        block
        danger={!isReported}
        disabled={isReported}
        icon={<WarningOutlined aria-hidden />}
        onClick={() => setDialog({ isOpen: true })}
      >
        {text(isReported ? 'exchange.reported' : 'exchange.report')}
      </Button>
      {dialog && (
        <ReportDialog
          exchange={exchange}
          line={line}
          result={exchgResults.unplanned}
          content={text('door.strangerReport', { code, no: String(exchange.exchgNo ?? '') })}
          report={work.report}
          mayWait
          isOpen={dialog.isOpen}
          onClose={() => setDialog({ isOpen: false })}
          afterClose={() => setDialog(undefined)}
          onReported={() => setReported(true)}
        />
      )}
    </>
  );
}

/** Reports the last reading by text, colour and vibration, and what is to be done about an article that is not on the exchange. */
export function Told({ work, exchange }: ToldProps) {
  const text = useText();
  const read = work.last;
  useEffect(() => {
    if (read) navigator.vibrate?.([...pulses[read.outcome]]);
  }, [read]);
  const isStrange = read !== undefined && strange.includes(read.outcome);
  const act = text(loading.includes(Number(exchange.exchgType)) ? 'door.doNotLoad' : 'door.doNotHand');
  return (
    <>
      <div aria-live="assertive" className={styles.toldBox}>
        {read && (
          <p key={read.turn} className={styles.told} data-outcome={read.outcome}>
            {text(`door.read.${read.outcome}`, { code: read.code, why: read.why ?? '', act })}
            {isStrange && (
              <>
                {' '}
                <Contact of={exchange} ask="door.askDispatcher" call="door.callDispatcher" />
              </>
            )}
          </p>
        )}
      </div>
      {isStrange && <ReportStranger key={read.code} work={work} exchange={exchange} code={read.code} />}
    </>
  );
}
