import { Alert, QRCode, Segmented } from 'antd';
import { useState } from 'react';
import { keysOf } from '#shared/by-name';
import { artStates } from '#shared/handover/article';
import { Modal } from '#src/components/modal.tsx';
import { PrintSheet } from '#src/components/print/print-sheet.tsx';
import { useIsPhone } from '#src/components/use-phone';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import styles from './labels.module.css';

/** The sizes in millimetres of a label, of the code on it, and of its letters. */
const sizes = {
  small: { width: 50, height: 30, code: 20, letter: 2.6 },
  medium: { width: 70, height: 40, code: 28, letter: 3.6 },
  large: { width: 100, height: 60, code: 44, letter: 5 },
} as const;
type Size = keyof typeof sizes;

const mm = (millimetres: number) => `${millimetres}mm`;

/** The widths of a character of a monospaced font, as a part of its height, and of the edges of a label in millimetres. */
const character = 0.62;
const edges = 5;

/** Returns the height of the letters of a code: as big as one line allows, for a code in two parts is read wrongly. */
export const letterOf = (code: string, { width, letter }: { readonly width: number; readonly letter: number }) =>
  Math.min(1.2 * letter, (width - edges) / (character * code.length));

function Label({ row, size }: { readonly row: Row; readonly size: Size }) {
  const { width, height, code, letter } = sizes[size];
  const artCode = String(row.artCode);
  const measures = { width: mm(width), height: mm(height), fontSize: mm(letter) };
  return (
    <li className={styles.label} style={measures} aria-label={artCode}>
      <QRCode
        value={artCode}
        type="svg"
        errorLevel="M"
        bordered={false}
        color="#000"
        style={{ width: mm(code), height: mm(code), padding: 0 }}
      />
      <div className={styles.told}>
        <span>{row.artName}</span>
        <small>{row.artTypeName}</small>
        <small>{row.baseName}</small>
      </div>
      <strong style={{ fontSize: mm(letterOf(artCode, sizes[size])) }}>{artCode}</strong>
    </li>
  );
}

function Labels({ rows, size }: { readonly rows: readonly Row[]; readonly size: Size }) {
  return rows.map((row) => <Label key={row.id} row={row} size={size} />);
}

/** Shows labels of articles as they are printed: one on each page of the chosen size. */
export function LabelsDialog({ rows, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const [size, setSize] = useState<Size>('medium');
  const isPhone = useIsPhone();
  const { width, height } = sizes[size];
  const gone = rows.filter(({ artState }) => Number(artState) === artStates.writtenOff).length;
  const choices = keysOf(sizes).map((value) => ({ value, label: text(`article.${value}`) }));
  return (
    <Modal
      title={text('article.labelTitle')}
      open={isOpen}
      width={640}
      okText={text('article.print')}
      cancelText={text('article.cancel')}
      onOk={() => window.print()}
      onCancel={onClose}
      afterClose={afterClose}
    >
      {gone > 0 && <Alert className={styles.gone} type="warning" showIcon title={text('article.labelsGone', { count: gone })} />}
      <Segmented<Size>
        vertical={isPhone}
        aria-label={text('article.labelSize')}
        options={choices}
        value={size}
        onChange={setSize}
      />
      <ul className={styles.preview} aria-label={text('article.labels')}>
        <Labels rows={rows} size={size} />
      </ul>
      <PrintSheet>
        <style>{`@page { size: ${mm(width)} ${mm(height)}; margin: 0 }`}</style>
        <ul className={styles.printed}>
          <Labels rows={rows} size={size} />
        </ul>
      </PrintSheet>
    </Modal>
  );
}
