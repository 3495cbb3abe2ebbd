import { AppstoreOutlined, GlobalOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { TopMenu } from '#shared/wire';
import { CountBadge } from '#src/components/count-badge.tsx';
import { Icon } from '#src/components/icon.tsx';
import { Mark } from '#src/components/mark.tsx';
import { unseen } from '#src/components/unseen';
import { i18n, useLanguage, useText, useWords } from '#src/lib/i18n';
import { languages, setLanguage } from '#src/lib/language';
import { menuTitle } from '#src/providers/menu';
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

interface TopMenusProps {
  readonly topMenus: readonly TopMenu[];
  /** The id of the chosen menu; undefined is home, which shows the whole menu. */
  readonly selected: string | undefined;
  /** The id of the menu that contains the current screen, which is marked while none is chosen. */
  readonly here?: string;
  readonly onSelect: (topMenu: TopMenu | undefined) => void;
  /** Whether one button with a list is shown, where the bar is narrow. */
  readonly compact: boolean;
}

/** Shows the home entry and the top menus; each has its own side menu. */
export const TopMenus = memo(function TopMenus({ topMenus, selected, here, onSelect, compact }: TopMenusProps) {
  const text = useText();
  const words = useWords();
  if (topMenus.length === 0) return null;
  const marked = selected ?? here ?? '';

  const entries = [
    { key: '', label: text('layout.top.home'), source: 'home', topMenu: undefined },
    ...topMenus.map((topMenu) => ({
      key: topMenu.id,
      label: words(menuTitle(topMenu)),
      source: topMenu.source,
      topMenu,
    })),
  ];

  if (compact) {
    const items = entries.map(({ key, label, source, topMenu }) => ({
      key,
      label,
      icon: <Icon name={source} />,
      onClick: () => onSelect(topMenu),
    }));
    return (
      <Dropdown trigger={['click']} menu={{ items, selectedKeys: [marked] }}>
        <Button type="text" icon={<AppstoreOutlined />} aria-label={text('layout.top.menus')} />
      </Dropdown>
    );
  }
  return (
    <nav aria-label={text('layout.top.menus')} className={styles.menus}>
      {entries.map(({ key, label, source, topMenu }) => (
        <button
          key={key}
          type="button"
          className={styles.menu}
          aria-current={key === marked ? 'true' : undefined}
          onClick={() => onSelect(topMenu)}
        >
          <Icon name={source} />
          {label}
        </button>
      ))}
    </nav>
  );
});
