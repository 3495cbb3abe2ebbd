import { GlobalOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { CountBadge } from '#src/components/count-badge.tsx';
import { Mark } from '#src/components/mark.tsx';
import { unseen } from '#src/components/unseen';
import { i18n, useLanguage, useText } from '#src/lib/i18n';
import { languages, setLanguage } from '#src/lib/language';
import { homePath } from './tabs/tabs.ts';
import styles from './top-bar.module.css';

const LanguageMenu = memo(function LanguageMenu() {
  const current = useLanguage();
  const text = useText();
  const items = languages.map((language) => ({
    key: language,
    label: <span lang={language}>{i18n.t('common.languageName', { lng: language })}</span>,
    disabled: language === current,
    onClick: () => setLanguage(language),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button type="text" icon={<GlobalOutlined />} aria-label={text('layout.top.language')} />
    </Dropdown>
  );
});

/** The effect of the first button on the side menu. */
export type SideToggle = 'collapse' | 'expand' | 'openMenu';

interface ToggleProps {
  readonly toggle: SideToggle;
  /** Stable. */
  readonly onToggle: () => void;
  /** How much waits in a menu that is out of sight. */
  readonly waiting: number;
}

const Toggle = memo(function Toggle({ toggle, onToggle, waiting }: ToggleProps) {
  const text = useText();
  const told = useId();
  return (
    <div className={styles.toggle}>
      <Button
        type="text"
        icon={toggle === 'collapse' ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={text(`layout.top.${toggle}`)}
        aria-expanded={toggle === 'collapse'}
        aria-describedby={waiting > 0 ? told : undefined}
        onClick={onToggle}
      />
      <CountBadge count={waiting} />
      {waiting > 0 && (
        <span id={told} className={unseen}>
          {text('layout.top.menuWaiting', { count: waiting })}
        </span>
      )}
    </div>
  );
});

const Brand = memo(function Brand() {
  const text = useText();
  return (
    <Link to={homePath} className={styles.brand} aria-label={text('common.product')}>
      <Mark size={24} />
      <span className={styles.product}>{text('common.product')}</span>
    </Link>
  );
});

interface TopBarProps extends ToggleProps {
  readonly menus: ReactNode;
  /** Search, lock and the other tools that belong to no screen. */
  readonly tools: ReactNode;
  /** The inbox button. */
  readonly inbox: ReactNode;
  readonly user: ReactNode;
}

/** Shows the top bar: the toggle of the side menu, the product, the top menus, the tools and the user menu. */
export function TopBar({ toggle, onToggle, waiting, menus, tools, inbox, user }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <Toggle toggle={toggle} onToggle={onToggle} waiting={waiting} />
      <Brand />
      <div className={styles.middle}>{menus}</div>
      {tools}
      {inbox}
      <LanguageMenu />
      {user}
    </header>
  );
}
