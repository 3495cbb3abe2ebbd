import { type FocusEvent, memo, useCallback, useEffect, useState } from 'react';
import { EmptyState } from '#src/components/state-views.tsx';
import { whenIdle } from '#src/lib/browser/when-idle';
import { useText } from '#src/lib/i18n';
import type { MenuItem } from '#src/screens/routes';
import { branchesTo, keysTo, showing } from '../screens/screen-at.ts';
import { FoldedMenu } from './folded-menu.tsx';
import { type Counts, none } from './side-counts.ts';
import { Entries } from './side-entry.tsx';
import { handleKey } from './side-keys.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  readonly menu: readonly MenuItem[];
  readonly counts?: Counts;
  /** Whether only icons are shown, and the rest on hover. */
  readonly collapsed: boolean;
  /** The path of the current page. */
  readonly path: string;
}

/** The branches without a choice: those which a menu of one entry has, and whatever is alone in them. */
function loneBranches(menu: readonly MenuItem[]): readonly string[] {
  const [only, ...others] = menu;
  return only?.children && others.length === 0 ? [only.key, ...loneBranches(only.children)] : [];
}

/** Returns which branches are open: those that the user opened, those above the current page, and one that is the whole menu. */
function useOpenBranches(menu: readonly MenuItem[], path: string) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<string>();
  if (shown !== path && menu.length > 0) {
    setShown(path);
    const due = [...loneBranches(menu), ...(branchesTo(menu, path) ?? [])];
    const further = [...new Set(due)].filter((key) => !opened.includes(key));
    // For another array each branch would be drawn again.
    if (further.length > 0) setOpened([...opened, ...further]);
  }
  const toggle = useCallback(
    (key: string) => setOpened((open) => (open.includes(key) ? open.filter((other) => other !== key) : [...open, key])),
    [],
  );
  return [opened, toggle] as const;
}

interface Place extends Pick<SideMenuProps, 'menu' | 'path'> {
  readonly opened: readonly string[];
}

/**
 * Returns the entry which the Tab key reaches, as the arrow keys reach the others: the one that had the focus last, else that of
 * the current page, else the first. For an entry in a shut branch, it is that branch.
 */
function useTabStop({ menu, path, opened }: Place) {
  const [focused, setFocused] = useState<string>();
  const handleFocus = useCallback(
    ({ target }: FocusEvent) => setFocused(target.closest<HTMLElement>('[data-key]')?.dataset.key),
    [],
  );
  const ways = [keysTo(menu, ({ key }) => key === focused), keysTo(menu, showing(path)), menu.slice(0, 1).map(({ key }) => key)];
  const way = ways.find((keys) => keys !== undefined);
  const stop = way?.find((key) => !opened.includes(key)) ?? way?.at(-1);
  return [stop, handleFocus] as const;
}

const nothing: readonly string[] = [];

const Menu = memo(function Menu({ menu, counts = none, collapsed, path }: SideMenuProps) {
  const text = useText();
  const [opened, toggle] = useOpenBranches(menu, path);
  const [stop, handleFocus] = useTabStop({ menu, path, opened: collapsed ? nothing : opened });
  if (menu.length === 0) return <EmptyState hint={text('layout.side.empty')} />;

  const common = { counts, path, stop };
  if (collapsed) return <FoldedMenu menu={menu} {...common} onFocus={handleFocus} />;
  return (
    <ul className={styles.list} onFocus={handleFocus} onKeyDown={handleKey}>
      <Entries items={menu} level={0} {...common} opened={opened} onToggle={toggle} />
    </ul>
  );
});

/**
 * Shows the menu of the server, as far as this user has screens for it. It marks the entry of a screen, and opens the branch
 * above it, once the browser has drawn that screen. The link in the entry follows at once.
 */
export function SideMenu({ path, ...props }: SideMenuProps) {
  const [marked, setMarked] = useState(path);
  useEffect(() => whenIdle(() => setMarked(path)), [path]);
  return <Menu {...props} path={marked} />;
}
