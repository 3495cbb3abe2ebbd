import { DashboardOutlined, DownOutlined, HomeOutlined, IdcardOutlined, LogoutOutlined } from '@ant-design/icons';
import { useGetIdentity, useLogout } from '@refinedev/core';
import { App, Dropdown } from 'antd';
import { memo, useState } from 'react';
import { useText } from '#src/lib/i18n';
import type { SessionUser } from '#src/lib/session/token';
import { unsentCount } from '#src/lib/session/unsent';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import { useStable } from '#src/lib/use-stable';
import styles from './top-bar.module.css';

interface UserMenuProps {
  readonly onHome: () => void;
  /** Absent where the board has nothing to show to the user. */
  readonly onBoard?: (() => void) | undefined;
  /** Absent where the user may not open the page of personal information. */
  readonly onInfo?: (() => void) | undefined;
}

/** Returns the function that signs out after a confirmation, which names unsaved and unsent input. */
function useConfirmedLogout() {
  const { modal } = App.useApp();
  const { mutate: logout } = useLogout();
  const text = useText();
  return () => {
    const unsent = unsentCount();
    modal.confirm({
      title: text('layout.top.logoutConfirm'),
      content: (
        <>
          {hasUnsavedChanges() && <p>{text('layout.top.logoutUnsaved')}</p>}
          {unsent > 0 && <p>{text('layout.top.logoutUnsent', { count: unsent })}</p>}
        </>
      ),
      okText: text('common.ok'),
      cancelText: text('common.cancel'),
      onOk: () => logout(),
    });
  };
}

/** The rendered part of the menu. Memoised, because `useLogout` in its parent renders with every change of the address. */
const Menu = memo(function Menu({ onHome, onBoard, onInfo, onLogout }: UserMenuProps & { readonly onLogout: () => void }) {
  const { data: identity } = useGetIdentity<SessionUser>();
  const text = useText();
  const name = identity?.realName || identity?.userName || '';
  const avatar = identity?.avatar;
  const [broken, setBroken] = useState<string>();

  const items = [
    { key: 'home', icon: <HomeOutlined aria-hidden />, label: text('layout.top.dashboard'), onClick: onHome },
    ...(onBoard
      ? [{ key: 'board', icon: <DashboardOutlined aria-hidden />, label: text('layout.top.board'), onClick: onBoard }]
      : []),
    ...(onInfo ? [{ key: 'info', icon: <IdcardOutlined aria-hidden />, label: text('layout.top.info'), onClick: onInfo }] : []),
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: text('layout.top.logout'), onClick: onLogout },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <button type="button" className={styles.user} aria-label={text('layout.top.user', { name })}>
        {avatar && avatar !== broken ? (
          <img src={avatar} alt="" className={styles.avatar} onError={() => setBroken(avatar)} />
        ) : (
          // As an attribute, drawn by the style sheet: as text it would count as part of the button's words.
          <span className={styles.avatar} data-initial={name.slice(0, 1).toUpperCase()} />
        )}
        <span className={styles.userName}>{name}</span>
        <DownOutlined className={styles.chevron} />
      </button>
    </Dropdown>
  );
});

/** Shows the user's avatar and name, with a menu to their own pages and to sign out. */
export function UserMenu(props: UserMenuProps) {
  const confirmLogout = useStable(useConfirmedLogout());
  return <Menu {...props} onLogout={confirmLogout} />;
}
