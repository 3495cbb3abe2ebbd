import { useGetIdentity } from '@refinedev/core';
import { Watermark } from 'antd';
import { useOpenParam } from '#src/lib/nouns/open-params';
import { useIdle } from '#src/lib/session/idle';
import { lock } from '#src/lib/session/page-lock';
import type { SessionUser } from '#src/lib/session/token';
import { useAppearance } from '#src/theme/mode';
import styles from './presence.module.css';

const minute = 60_000;

/** Applies two parameters of the tenant: locking the screen after idle minutes, and a watermark with the reader's name. */
export function Presence() {
  const minutes = useOpenParam('frame.lockAfterMinutes');
  const isMarked = useOpenParam('frame.watermark') === 1;
  const { data: user } = useGetIdentity<SessionUser>();
  const { palette } = useAppearance();
  useIdle(minutes * minute, () => void lock.shut());
  if (!isMarked || !user) return null;
  return (
    <Watermark
      className={styles.mark ?? ''}
      content={[user.realName || user.userName, user.account]}
      font={{ color: palette.mode === 'dark' ? 'rgba(255,255,255,.07)' : 'rgba(0,0,0,.07)', fontSize: 14 }}
      gap={[120, 120]}
    >
      <span />
    </Watermark>
  );
}
