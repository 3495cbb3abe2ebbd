import { CloudUploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { CountBadge } from '#src/components/count-badge.tsx';
import { useText } from '#src/lib/i18n';
import '#src/locales/outbox';
import styles from './outbox-sign.module.css';
import { useSending } from './use-outbox.ts';

/** The page that lists the waiting actions, and the reasons of refusals. */
const doorPath = '/door';

/** Sends actions from any page that were taken without a connection, and shows a sign as long as one waits or was refused. */
export function OutboxSign() {
  const text = useText();
  const navigate = useNavigate();
  const items = useSending();
  const refused = items.filter(({ refusal }) => refusal !== undefined).length;
  if (items.length === 0) return null;
  const words = refused > 0 ? text('outbox.refused', { count: refused }) : text('outbox.waits', { count: items.length });
  return (
    <div className={styles.place}>
      <Button
        type="text"
        danger={refused > 0}
        icon={<CloudUploadOutlined />}
        aria-label={words}
        title={words}
        onClick={() => navigate(doorPath)}
      />
      <CountBadge count={refused || items.length} />
    </div>
  );
}
