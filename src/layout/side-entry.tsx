import { memo, useId } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { useWords } from '#src/lib/i18n';
import type { MenuItem } from '#src/screens/routes';
import { holding, showing } from '../screens/screen-at.ts';
import { ScreenLink } from '../screens/screen-link.tsx';
import { type Counts, countOf } from './side-counts.ts';
import styles from './side-menu.module.css';

export type LeafItem = Extract<MenuItem, { readonly children?: undefined }>;
export type BranchItem = Exclude<MenuItem, LeafItem>;

/** What the entries of the menu have in common. */
export interface Common {
  readonly counts: Counts;
  /** The path of the current page; undefined for a branch that it is not in. */
  readonly path: string | undefined;
  /** The key of the entry which the Tab key reaches; undefined for a branch that it is not in. */
  readonly stop?: string | undefined;
}

interface LabelProps {
  readonly item: MenuItem;
  readonly isTop: boolean;
  readonly count: number;
}

/** Shows what an entry is, and how much waits there. */
export function Label({ item, isTop, count }: LabelProps) {
  const words = useWords();
  const { icon, children } = item;
  return (
    <>
      {(isTop || icon) && <Icon name={icon} fallback={children ? 'folder' : 'file-text'} />}
      <span className={styles.name}>{words(item.title)}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </>
  );
}

interface LeafProps extends Omit<LabelProps, 'item'> {
  readonly item: LeafItem;
  readonly isMarked: boolean;
  readonly isStop: boolean;
}

/** Shows the entry of a screen. */
export const Leaf = memo(function Leaf({ item, isMarked, isStop, ...label }: LeafProps) {
  const words = useWords();
  return (
    <li title={words(item.title)} data-key={item.key} data-marked={isMarked || undefined}>
      <ScreenLink screen={item.screen} className={styles.entry} tabIndex={isStop ? 0 : -1}>
        <Label item={item} {...label} />
      </ScreenLink>
    </li>
  );
});

/** Returns the part of what all entries have in common that concerns one branch: it is drawn anew for nothing else. */
export function commonOf(item: MenuItem, { counts, path, stop }: Common): Common {
  return {
    counts,
    path: path !== undefined && holding([item], showing(path)) ? path : undefined,
    stop: stop !== undefined && holding([item], ({ key }) => key === stop) ? stop : undefined,
  };
}

/** Returns the part that concerns one leaf. */
export function leafProps(item: LeafItem, { counts, path, stop }: Common): LeafProps {
  const { screen, key } = item;
  return { item, count: countOf(item, counts), isMarked: screen.path === path, isStop: key === stop, isTop: false };
}

interface BranchesProps {
  /** How many branches the entry is in. */
  readonly level: number;
  /** The keys of the branches that are open. */
  readonly opened: readonly string[];
  readonly onToggle: (key: string) => void;
}

interface BranchProps extends Common, BranchesProps {
  readonly item: BranchItem;
}

/** Shows a branch with its entries below it. Those of a shut one are not drawn, so that it tells how much waits in them. */
const Branch = memo(function Branch({ item, ...rest }: BranchProps) {
  const { level, opened, onToggle, counts, path, stop } = rest;
  const words = useWords();
  const id = useId();
  const { key, title, children } = item;
  const isOpen = opened.includes(key);
  return (
    <li data-key={key}>
      <button
        type="button"
        className={styles.entry}
        title={words(title)}
        tabIndex={stop === key ? 0 : -1}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-leads={path === undefined ? undefined : true}
        onClick={() => onToggle(key)}
      >
        <Label item={item} isTop={level === 0} count={isOpen ? 0 : countOf(item, counts)} />
        <span className={styles.arrow} />
      </button>
      {isOpen && (
        <ul id={id} className={styles.list} style={{ '--level': level + 1 }}>
          <Entries {...rest} items={children} level={level + 1} />
        </ul>
      )}
    </li>
  );
});

interface EntriesProps extends Common, BranchesProps {
  readonly items: readonly MenuItem[];
}

/** Shows entries below each other, and those of open branches below these. */
export function Entries({ items, level, opened, onToggle, ...common }: EntriesProps) {
  return items.map((item) =>
    item.children ? (
      <Branch key={item.key} item={item} {...commonOf(item, common)} level={level} opened={opened} onToggle={onToggle} />
    ) : (
      <Leaf key={item.key} {...leafProps(item, common)} isTop={level === 0} />
    ),
  );
}
