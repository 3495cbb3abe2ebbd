import { GlobalOutlined, MenuFoldOutlined, MenuUnfoldOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '#src/components/mark.tsx';
import { i18n, useLanguage, useText } from '#src/lib/i18n';
import { languages, setLanguage } from '#src/lib/language';
import { chooseTheme, useThemeMode } from '#src/theme/mode';
import { homePath } from './tabs/tabs.ts';
import styles from './top-bar.module.css';

function LanguageMenu() {
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
}

function ThemeToggle() {
  const isDark = useThemeMode() === 'dark';
  const text = useText();
  return (
    <Button
      type="text"
      icon={isDark ? <SunOutlined /> : <MoonOutlined />}
      aria-label={text(isDark ? 'layout.top.toLight' : 'layout.top.toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
}

/** What the first button does to the side menu. */
export type SideToggle = 'collapse' | 'expand' | 'openMenu';

interface TopBarProps {
  readonly toggle: SideToggle;
  readonly onToggle: () => void;
  readonly menus: ReactNode;
  readonly user: ReactNode;
}

/** The bar on top: the side menu's toggle, the product, the top menus and everything that is about the user. */
export function TopBar({ toggle, onToggle, menus, user }: TopBarProps) {
  const text = useText();
  return (
    <header className={styles.bar}>
      <Button
        type="text"
        icon={toggle === 'collapse' ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={text(`layout.top.${toggle}`)}
        aria-expanded={toggle === 'collapse'}
        onClick={onToggle}
      />
      <Link to={homePath} className={styles.brand} aria-label={text('common.product')}>
        <Mark size={24} />
        <span className={styles.product}>{text('common.product')}</span>
      </Link>
      <div className={styles.middle}>{menus}</div>
      <LanguageMenu />
      <ThemeToggle />
      {user}
    </header>
  );
}
