import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#src/components/icon.tsx';
import { EmptyState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import type { MenuItem, Screen } from '#src/routes';
import { branchesTo } from './screen-at.ts';

type Entries = NonNullable<MenuProps['items']>;

interface SideMenuProps {
  readonly menu: readonly MenuItem[];
  /** Icons only, with the rest on hover. */
  readonly collapsed: boolean;
  /** Where an opened page was left, so that its link brings it back as it was. */
  readonly addressOf: (path: string) => string;
  readonly onOpen: (path: string) => void;
}

interface ScreenLinkProps {
  readonly screen: Screen;
  readonly label: string;
  readonly to: string;
}

/** A real link, so that it can be opened in a new window; the menu has the focus, hence no stop of its own. */
function ScreenLink({ screen, label, to }: ScreenLinkProps) {
  const text = useText();
  const { pathname } = useLocation();
  if (screen.kind !== 'link') {
    return (
      <Link to={to} tabIndex={-1} aria-current={pathname === screen.path ? 'page' : undefined}>
        {label}
      </Link>
    );
  }
  return (
    <a href={screen.src} target="_blank" rel="noopener noreferrer" tabIndex={-1} title={text('layout.side.newWindow')}>
      {label}
    </a>
  );
}

function useEntries(menu: readonly MenuItem[], addressOf: (path: string) => string): Entries {
  const words = useWords();
  return useMemo(() => {
    const entryOf = (item: MenuItem, isTop: boolean): Entries[number] => {
      const label = words(item.title);
      const icon = isTop || item.icon ? <Icon name={item.icon} fallback={item.children ? 'folder' : 'file-text'} /> : undefined;
      if (item.children) return { key: item.key, icon, label, children: item.children.map((child) => entryOf(child, false)) };
      const { screen } = item;
      return {
        key: screen.path,
        icon,
        title: label,
        label: <ScreenLink screen={screen} label={label} to={addressOf(screen.path)} />,
      };
    };
    return menu.map((item) => entryOf(item, true));
  }, [menu, words, addressOf]);
}

/** Which branches are open: those the user opened, and those above the page in front. */
function useOpenBranches(menu: readonly MenuItem[], path: string) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<string>();
  if (shown !== path && menu.length > 0) {
    setShown(path);
    setOpened([...new Set([...opened, ...(branchesTo(menu, path) ?? [])])]);
  }
  return [opened, setOpened] as const;
}

/** The menu of the server, as far as this user has screens for it. */
export function SideMenu({ menu, collapsed, addressOf, onOpen }: SideMenuProps) {
  const { pathname } = useLocation();
  const text = useText();
  const items = useEntries(menu, addressOf);
  const [opened, setOpened] = useOpenBranches(menu, pathname);
  if (items.length === 0) return <EmptyState hint={text('layout.side.empty')} />;

  // Collapsed, the branches are pop-ups and the menu itself knows which one is open.
  const branches: MenuProps = collapsed ? {} : { openKeys: [...opened], onOpenChange: setOpened };
  return (
    <Menu
      {...branches}
      mode="inline"
      inlineCollapsed={collapsed}
      inlineIndent={16}
      items={items}
      selectedKeys={[pathname]}
      style={{ borderInlineEnd: 0 }}
      onClick={({ key, domEvent }) => {
        // The pointer hits the link itself.
        if (domEvent.type === 'keydown') onOpen(key);
      }}
    />
  );
}
