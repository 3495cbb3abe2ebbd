import { AppstoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo } from 'react';
import type { TopMenu } from '#shared/wire';
import { Icon } from '#src/components/icon.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { menuTitle } from '#src/providers/menu';
import styles from './top-bar.module.css';

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
