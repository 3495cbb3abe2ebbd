import { Button, QRCode, Skeleton } from 'antd';
import { labelKey } from '#shared/define';
import { PrintSheet } from '#src/components/print/print-sheet.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { fileAddress } from '#src/lib/files';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import styles from './exchange.module.css';
import { type PrintedSlip, useSlip } from './use-exchange.ts';

const facts = [
  'exchgType',
  'exchgState',
  'taskId',
  'deptId',
  'clientId',
  'openTime',
  'giverSignTime',
  'receiverSignTime',
] as const;
const lineNames = ['artCode', 'artId', 'artTypeName', 'result', 'sealNoPlan', 'sealNo', 'remark'] as const;
const signNames = ['side', 'personName', 'agentName', 'method', 'signTime'] as const;

const shown = (row: Row, name: string) => String(row[labelKey(name)] ?? row[name] ?? '');

interface TableProps {
  readonly rows: readonly Row[];
  readonly names: readonly string[];
  readonly fields: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
  readonly last?: (row: Row) => React.ReactNode;
}

function SlipTable({ rows, names, fields, last }: TableProps) {
  const words = useWords();
  return (
    <div className={styles.slipScroll}>
      <table className={styles.slipTable}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>{words(fields[name] ?? { zh: name, en: name })}</th>
            ))}
            {last && <th />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.id)}>
              {names.map((name) => (
                <td key={name}>{shown(row, name)}</td>
              ))}
              {last && <td>{last(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Signature({ row }: { readonly row: Row }) {
  const link = row.signImage ? fileAddress(String(row.signImage)) : undefined;
  return link ? <img src={link} alt={String(row.personName ?? '')} className={styles.slipSign} /> : null;
}

/** Shows the printable slip with all that both sides signed. Its code proves that the content was not altered. */
function Slip({ slip }: { readonly slip: PrintedSlip }) {
  const text = useText();
  const words = useWords();
  const signs = (slip.signs ?? []).filter(({ isLapsed }) => Number(isLapsed) !== 1);
  return (
    <article className={styles.slip}>
      <header className={styles.slipHead}>
        <div>
          <h2>{text('exchange.slipTitle')}</h2>
          <strong>{String(slip.exchgNo ?? '')}</strong>
        </div>
        {slip.checksum ? (
          <QRCode value={slip.checkPath ?? ''} type="svg" size={96} bordered={false} color="#000" />
        ) : (
          <span>{text('exchange.unsigned')}</span>
        )}
      </header>
      <dl className={styles.slipFacts}>
        {facts
          .filter((name) => shown(slip, name) !== '')
          .map((name) => (
            <div key={name}>
              <dt>{words(exchg.fields[name])}</dt>
              <dd>{shown(slip, name)}</dd>
            </div>
          ))}
      </dl>
      <SlipTable rows={slip.arts ?? []} names={lineNames} fields={exchgArt.fields} />
      <SlipTable rows={signs} names={signNames} fields={exchgSign.fields} last={(row) => <Signature row={row} />} />
      {slip.checksum && <small className={styles.slipSum}>{slip.checksum}</small>}
    </article>
  );
}

/** Shows the slip of an exchange in a dialog, from which it can be printed. */
export function SlipDialog({ rows, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const { data, error, retry } = useSlip(String(rows[0]?.id));
  const draw = () => {
    if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
    return data ? <Slip slip={data} /> : <Skeleton active paragraph={{ rows: 8 }} />;
  };
  return (
    <Dialog
      title={text('exchange.slip')}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose}>{text('meta.close')}</Button>
          <Button type="primary" disabled={!data} onClick={() => window.print()}>
            {text('exchange.print')}
          </Button>
        </>
      }
    >
      {draw()}
      {data && (
        <PrintSheet>
          <Slip slip={data} />
        </PrintSheet>
      )}
    </Dialog>
  );
}
