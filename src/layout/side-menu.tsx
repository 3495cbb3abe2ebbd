import { Menu, type MenuProps } from 'antd';
import { memo, useEffect, useMemo, useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { EmptyState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { whenIdle } from '#src/lib/when-idle';
import type { MenuItem, Screen } from '#src/screens/routes';
import { branchesTo } from '../screens/screen-at.ts';
import { ScreenLink } from '../screens/screen-link.tsx';
import styles from './main-layout.module.css';
import { usePopUps } from './use-pop-ups.ts';

const none: NonNullable<SideMenuProps['counts']> = {};
type Items = NonNullable<MenuProps['items']>;

/** Opens branches without motion: an entry that slides away between press and release would lose the click. */
const still = { motionName: '' };

interface SideMenuProps {
  readonly menu: readonly MenuItem[];
  /** The number of open items of screens, by their paths. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Whether only icons are shown, and the rest on hover. */
  readonly collapsed: boolean;
  /** The path of the current page. */
  readonly path: string;
}

interface CountedProps {
  readonly name: string;
  readonly count: number;
}

function Counted({ name, count }: CountedProps) {
  return (
    <>
      {name}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </>
  );
}

/** Shows the link of a screen. The arrow keys of the menu reach it, so it is no tab stop of its own. */
function Leaf({ screen, ...counted }: CountedProps & { readonly screen: Screen }) {
  return (
    <ScreenLink screen={screen} tabIndex={-1}>
      <Counted {...counted} />
    </ScreenLink>
  );
}

type Counts = NonNullable<SideMenuProps['counts']>;

/** Returns the number of open items of a screen, or of all screens of a branch. */
const countOf = (item: MenuItem, counts: Counts): number =>
  item.children ? item.children.reduce((sum, child) => sum + countOf(child, counts), 0) : (counts[item.screen.path] ?? 0);

/** Returns the number of open items of all screens of a menu. */
export const waitingIn = (menu: readonly MenuItem[], counts: Counts = none): number =>
  menu.reduce((sum, item) => sum + countOf(item, counts), 0);

function iconOf({ icon, children }: MenuItem, isTop: boolean) {
  return isTop || icon ? <Icon name={icon} fallback={children ? 'folder' : 'file-text'} /> : undefined;
}

interface EntriesOptions extends Pick<SideMenuProps, 'menu' | 'counts' | 'collapsed'> {
  /** The keys of the branches that are open: a shut one tells what is hidden in it. */
  readonly opened: readonly string[];
  /** Called when the pointer comes to a branch. */
  readonly onPoint: () => void;
}

function useEntries({ menu, counts = none, collapsed, opened, onPoint }: EntriesOptions): Items {
  const words = useWords();
  return useMemo(() => {
    const entryOf = (item: MenuItem, isTop: boolean): Items[number] => {
      const icon = iconOf(item, isTop);
      const counted = { name: words(item.title), count: countOf(item, counts) };
      if (!item.children) {
        const { screen } = item;
        // For the title of an entry, a folded menu opens a tooltip. In a pop-up, which shows the name itself, it would outlive that.
        const title = collapsed && !isTop ? undefined : counted.name;
        return { key: screen.path, icon, title, label: <Leaf screen={screen} {...counted} /> };
      }
      const label = opened.includes(item.key) ? counted.name : <Counted {...counted} />;
      const children = item.children.map((child) => entryOf(child, false));
      return { key: item.key, icon, label, children, onTitleMouseEnter: onPoint };
    };
    return menu.map((item) => entryOf(item, true));
  }, [menu, counts, collapsed, opened, onPoint, words]);
}

/** The branches without a choice: those which a menu of one entry has, and whatever is alone in them. */
function loneBranches(menu: readonly MenuItem[]): readonly string[] {
  const [only, ...others] = menu;
  return only?.children && others.length === 0 ? [only.key, ...loneBranches(only.children)] : [];
}

/** Returns which branches are open: those that the user opened, those above the current page, and one that is the whole menu. */
function useOpenBranches(menu: readonly MenuItem[], path: string) {
  const [opened, setOpened] = useState<string[]>([]);
  const [shown, setShown] = useState<string>();
  if (shown !== path && menu.length > 0) {
    setShown(path);
    const due = [...loneBranches(menu), ...(branchesTo(menu, path) ?? [])];
    const further = [...new Set(due)].filter((key) => !opened.includes(key));
    // For another array the menu draws all of its entries again.
    if (further.length > 0) setOpened([...opened, ...further]);
  }
  return [opened, setOpened] as const;
}

const Entries = memo(function Entries({ menu, counts, collapsed, path }: SideMenuProps) {
  const text = useText();
  const [opened, setOpened] = useOpenBranches(menu, path);
  const { popUps, allow } = usePopUps(menu);
  const items = useEntries({ menu, counts, collapsed, opened, onPoint: allow });
  if (items.length === 0) return <EmptyState hint={text('layout.side.empty')} />;

  // When collapsed, the branches are pop-ups.
  const branches = collapsed ? popUps : { openKeys: opened, onOpenChange: setOpened, motion: still };
  return (
    <Menu
      {...branches}
      mode="inline"
      inlineCollapsed={collapsed}
      inlineIndent={16}
      items={items}
      selectedKeys={[path]}
      // Otherwise the menu keeps its own choice as well, and renders for it at each click. The links open the screens.
      selectable={false}
      style={{ borderInlineEnd: 0 }}
    />
  );
});

/**
 * Shows the menu of the server, as far as this user has screens for it. It marks the entry of a screen, and opens the branch
 * above it, once the browser has drawn that screen: a tenth of what a step draws. The link in the entry follows at once.
 */
export function SideMenu({ path, ...props }: SideMenuProps) {
  const [marked, setMarked] = useState(path);
  useEffect(() => whenIdle(() => setMarked(path)), [path]);
  return <Entries {...props} path={marked} />;
}
