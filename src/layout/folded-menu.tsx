import { type FocusEvent, memo, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useWords } from '#src/lib/i18n';
import type { MenuItem } from '#src/screens/routes';
import { countOf } from './side-counts.ts';
import { type BranchItem, type Common, commonOf, Label, Leaf, leafProps } from './side-entry.tsx';
import styles from './side-menu.module.css';
import { type BranchHandlers, type PopUp, usePopUp } from './use-pop-up.ts';

/** How near to the edge of the window a pop-up comes. */
const margin = 8;

/** Puts a pop-up beside its branch, where there is more room: with its top beside that of the branch, or with its end beside the end. */
function place(popUp: HTMLElement, { top, right, bottom }: DOMRect): void {
  const { innerHeight } = window;
  const isHigh = top < innerHeight / 2;
  const down = isHigh ? { top: `${top}px` } : { bottom: `${innerHeight - bottom}px` };
  const room = (isHigh ? innerHeight - top : bottom) - margin;
  Object.assign(popUp.style, down, { left: `${right}px`, maxHeight: `${room}px` });
}

/** Places a pop-up, and shuts it when what it stands beside moves. */
function usePlace(ref: RefObject<HTMLElement | null>, onShut: () => void): void {
  useLayoutEffect(() => {
    const beside = ref.current?.parentElement;
    if (!ref.current || !beside) return undefined;
    place(ref.current, beside.getBoundingClientRect());
    const handleScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(beside)) onShut();
    };
    document.addEventListener('scroll', handleScroll, true);
    window.addEventListener('resize', onShut);
    return () => {
      document.removeEventListener('scroll', handleScroll, true);
      window.removeEventListener('resize', onShut);
    };
  }, [ref, onShut]);
}

interface GroupedProps extends Common {
  readonly items: readonly MenuItem[];
  readonly level: number;
}

/** Shows the entries of a pop-up: a branch among them is a group, whose entries stand below its name. */
function Grouped({ items, level, ...common }: GroupedProps) {
  const id = useId();
  return items.map((item) =>
    item.children ? (
      <li key={item.key}>
        <span id={`${id}-${item.key}`} className={styles.group}>
          <Label item={item} isTop={false} count={0} />
        </span>
        <ul aria-labelledby={`${id}-${item.key}`} className={styles.list} style={{ '--level': level + 1 }}>
          <Grouped {...common} items={item.children} level={level + 1} />
        </ul>
      </li>
    ) : (
      <Leaf key={item.key} {...leafProps(item, common)} />
    ),
  );
}

interface PopUpProps extends Common {
  readonly id: string;
  readonly item: BranchItem;
  readonly popUp: PopUp;
  readonly onShut: () => void;
}

function PopUpList({ id, item, popUp, onShut, ...common }: PopUpProps) {
  const words = useWords();
  const ref = useRef<HTMLUListElement>(null);
  usePlace(ref, onShut);
  useEffect(() => {
    if (popUp.by === 'key') ref.current?.querySelector('a')?.focus();
  }, [popUp]);
  return (
    <ul
      ref={ref}
      id={id}
      className={`${styles.list} ${styles.popUp}`}
      aria-label={words(item.title)}
      // Who presses beside an entry, or on one in a browser that focuses no link then, does not leave the menu.
      tabIndex={-1}
      data-pop-up
    >
      <Grouped items={item.children} level={0} {...common} />
    </ul>
  );
}

interface FoldedBranchProps extends Common, BranchHandlers {
  readonly item: BranchItem;
  /** How this branch is open; undefined if it is not. */
  readonly popUp: PopUp | undefined;
}

/** Shows the icon of a branch, and its entries beside it under the pointer or after a press. */
const FoldedBranch = memo(function FoldedBranch(props: FoldedBranchProps) {
  const { item, popUp, onPoint, onUnpoint, onPress, onShut, counts, path, stop } = props;
  const { key } = item;
  const id = useId();
  return (
    <li data-key={key} onMouseEnter={() => onPoint(key)} onMouseLeave={() => onUnpoint(key)}>
      <button
        type="button"
        className={styles.entry}
        tabIndex={stop === undefined ? -1 : 0}
        aria-expanded={popUp !== undefined}
        aria-controls={popUp ? id : undefined}
        data-leads={path === undefined ? undefined : true}
        // A click without a press was made by a key.
        onClick={({ detail }) => onPress(key, detail === 0 ? 'key' : 'press')}
      >
        <Label item={item} isTop count={countOf(item, counts)} />
      </button>
      {popUp && <PopUpList id={id} item={item} popUp={popUp} onShut={onShut} counts={counts} path={path} />}
    </li>
  );
});

interface FoldedMenuProps extends Common {
  readonly menu: readonly MenuItem[];
  readonly onFocus: (event: FocusEvent) => void;
}

/** Shows the menu as icons. The entries of a branch are a pop-up beside it. */
export function FoldedMenu({ menu, onFocus, ...common }: FoldedMenuProps) {
  const { popUp, branch, list } = usePopUp();
  return (
    <ul className={`${styles.list} ${styles.rail}`} onFocus={onFocus} {...list}>
      {menu.map((item) =>
        item.children ? (
          <FoldedBranch
            key={item.key}
            item={item}
            {...commonOf(item, common)}
            {...branch}
            popUp={popUp?.key === item.key ? popUp : undefined}
          />
        ) : (
          <Leaf key={item.key} {...leafProps(item, common)} isTop />
        ),
      )}
    </ul>
  );
}
