import { RightOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { labelKey } from '#shared/define';
import { exchgStates } from '#shared/handover/exchange';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import styles from './door.module.css';

const label = (row: Row, name: string) => String(row[labelKey(name)] ?? row[name] ?? '');

/** Shows an exchange that waits for a signature, and opens it. */
export function ExchangeCard({ row, onOpen }: { readonly row: Row; readonly onOpen: () => void }) {
  const text = useText();
  const isGiven = Number(row.exchgState) === exchgStates.given;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.cardText}>
        <span className={styles.cardTitle}>
          {label(row, 'exchgType')} · {label(row, 'deptId')}
        </span>
        <span className={styles.quiet}>
          {String(row.exchgNo)} · {text('door.pieces', { count: Number(row.planCount ?? 0) })}
        </span>
        <Tag color={isGiven ? 'blue' : 'gold'}>{text(isGiven ? 'door.toReceive' : 'door.toGive')}</Tag>
      </span>
      <RightOutlined aria-hidden />
    </button>
  );
}
