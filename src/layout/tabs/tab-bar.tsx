import { CloseOutlined, DownOutlined, PushpinFilled } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { type DragEvent, type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react';
import { LazyPopup } from '#src/components/lazy-popup.tsx';
import { whenIdle } from '#src/lib/browser/when-idle';
import { useText } from '#src/lib/i18n';
import { useIsHere } from '#src/lib/router/data-router';
import styles from './tabs.module.css';
import { homePath } from './tabs.ts';

/** A tab as the bar shows it. */
export interface TabView {
  readonly key: string;
  readonly label: string;
  readonly closable: boolean;
  readonly pinned: boolean;
}

interface TabBarProps {
  readonly tabs: readonly TabView[];
  readonly active: string | undefined;
  readonly onShow: (key: string) => void;
  readonly onClose: (keys: readonly string[]) => void;
  readonly onRefresh: (key: string) => void;
  readonly onPin: (key: string, pinned: boolean) => void;
  /** Moves a tab to a position in the bar, counted from 0. */
  readonly onMove: (key: string, to: number) => void;
  readonly onSearch: () => void;
  readonly onClearCache: () => void;
}

/** One element for all cards, so that it is not rendered with each of them. */
const closeIcon = <CloseOutlined />;

/** The element ids that connect a tab with its panel. */
export const tabId = (key: string) => `tab-${key}`;
export const panelId = (key: string) => `panel-${key}`;

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus along the bar. A page is shown only when its tab is selected, so passing over one loads nothing. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const move = moves[event.key];
  if (!move) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.findIndex((tab) => tab.contains(document.activeElement));
  tabs[move(Math.max(index, 0), tabs.length)]?.focus();
  event.preventDefault();
}

/** Moves the focused tab with Ctrl and an arrow key. Returns whether it did. */
function moveTab(event: KeyboardEvent, { tabs, onMove }: TabBarProps): boolean {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const key = keyAt(event);
  if (!by || !key || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  onMove(key, tabs.findIndex((tab) => tab.key === key) + by);
  return true;
}

/** Returns the handlers for dragging: a card that is dragged over another takes its position. */
function useDragging({ tabs, onMove }: TabBarProps) {
  const dragged = useRef<string>(undefined);
  return {
    onDragStart: (event: DragEvent) => {
      dragged.current = keyAt(event);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      const over = keyAt(event);
      if (!dragged.current || !over) return;
      event.preventDefault();
      if (over !== dragged.current)
        onMove(
          dragged.current,
          tabs.findIndex((tab) => tab.key === over),
        );
    },
    onDragEnd: () => {
      dragged.current = undefined;
    },
  };
}

/** Returns the key of the card that an event is in. */
function keyAt({ target }: { readonly target: EventTarget }): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;
}

/** Returns the entries of the context menu of a tab; those without effect are disabled. */
function useTabMenu(props: TabBarProps, key: string | undefined): MenuProps {
  const { tabs, onClose, onRefresh, onPin, onSearch, onClearCache } = props;
  const text = useText();
  const pinned = tabs.find((tab) => tab.key === key)?.pinned ?? false;
  const keys = tabs.filter((tab) => tab.closable).map((tab) => tab.key);
  const others = keys.filter((other) => other !== key);
  return {
    items: [
      { key: 'search', label: text('layout.top.search'), onClick: onSearch },
      { key: 'clearCache', label: text('layout.tabs.clearCache'), onClick: onClearCache },
      { type: 'divider' },
      { key: 'refresh', label: text('layout.tabs.refresh'), onClick: () => key && onRefresh(key) },
      {
        key: 'pin',
        label: text(pinned ? 'layout.tabs.unpin' : 'layout.tabs.pin'),
        disabled: !key || key === homePath,
        onClick: () => key && onPin(key, !pinned),
      },
      { type: 'divider' },
      {
        key: 'close',
        label: text('layout.tabs.close'),
        disabled: !key || !keys.includes(key),
        onClick: () => key && onClose([key]),
      },
      { key: 'others', label: text('layout.tabs.closeOthers'), disabled: others.length === 0, onClick: () => onClose(others) },
      { key: 'all', label: text('layout.tabs.closeAll'), disabled: keys.length === 0, onClick: () => onClose(keys) },
    ],
  };
}

interface TabCardProps extends Pick<TabBarProps, 'onShow' | 'onClose'>, Omit<TabView, 'key'> {
  readonly tabKey: string;
  /** Whether the Tab key reaches the card; the others are reached by arrow keys. */
  readonly isEntry: boolean;
}

const TabCard = memo(function TabCard({ tabKey, label, closable, pinned, isEntry, onShow, onClose }: TabCardProps) {
  // Follows the window itself: at a step the card is marked before the rest of the frame has rendered.
  const isActive = useIsHere(tabKey);
  const card = useRef<HTMLDivElement>(null);
  const text = useText();
  const close = () => closable && onClose([tabKey]);

  useEffect(() => {
    if (!isActive) return undefined;
    // Deferred: computing the position of the card forces a layout of the whole page.
    return whenIdle(() => card.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }));
  }, [isActive]);

  return (
    <div
      ref={card}
      role="presentation"
      className={styles.card}
      data-key={tabKey}
      data-active={isActive || undefined}
      draggable={tabKey !== homePath}
    >
      <button
        type="button"
        role="tab"
        id={tabId(tabKey)}
        className={styles.tab}
        aria-selected={isActive}
        aria-controls={isActive ? panelId(tabKey) : undefined}
        aria-description={closable ? text('layout.tabs.hint') : undefined}
        tabIndex={isEntry ? 0 : -1}
        onClick={() => onShow(tabKey)}
        onKeyDown={(event) => event.key === 'Delete' && close()}
      >
        {pinned ? <PushpinFilled className={styles.pin} aria-label={text('layout.tabs.pinned')} /> : null}
        {label}
      </button>
      {closable ? (
        // For the pointer only: the keyboard has Delete, and a button inside a tab list would confuse readers.
        <button type="button" className={styles.close} aria-hidden="true" tabIndex={-1} onClick={close}>
          {closeIcon}
        </button>
      ) : null}
    </div>
  );
});

/** Shows a menu of all tabs by name, for those that do not fit into the bar. */
function AllTabs(props: TabBarProps) {
  const { tabs, active, onShow } = props;
  const text = useText();
  const { items = [] } = useTabMenu(props, active);
  const menu: MenuProps = {
    className: styles.allTabs ?? '',
    selectedKeys: active ? [tabId(active)] : [],
    items: [
      ...tabs.map((tab) => ({ key: tabId(tab.key), label: tab.label, onClick: () => onShow(tab.key) })),
      { type: 'divider' },
      ...items,
    ],
  };
  return (
    <LazyPopup kind="menu" button={<Button type="text" icon={<DownOutlined />} aria-label={text('layout.tabs.all')} />}>
      {(button, state) => (
        <Dropdown {...state} trigger={['click']} menu={menu} placement="bottomRight">
          {button}
        </Dropdown>
      )}
    </LazyPopup>
  );
}

function Bar(props: TabBarProps) {
  const { tabs, active, onShow, onClose } = props;
  const [menuOf, setMenuOf] = useState<string>();
  const menu = useTabMenu(props, menuOf);
  const text = useText();
  const dragging = useDragging(props);
  const closeMiddle = (event: MouseEvent) => {
    const key = tabs.find((tab) => tab.closable && tab.key === keyAt(event))?.key;
    if (event.button === 1 && key) onClose([key]);
  };
  const entry = tabs.some((tab) => tab.key === active) ? active : tabs[0]?.key;

  return (
    <section className={styles.bar} aria-label={text('layout.tabs.bar')}>
      <Dropdown trigger={['contextMenu']} menu={menu}>
        <div
          role="tablist"
          tabIndex={-1}
          aria-label={text('layout.tabs.bar')}
          className={styles.strip}
          onKeyDown={(event) => moveTab(event, props) || moveFocus(event)}
          {...dragging}
          onContextMenu={(event) => setMenuOf(keyAt(event))}
          onAuxClick={closeMiddle}
          // Otherwise the middle button starts the browser's auto-scroll.
          onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        >
          {tabs.map(({ key, ...tab }) => (
            <TabCard key={key} {...tab} tabKey={key} isEntry={key === entry} onShow={onShow} onClose={onClose} />
          ))}
        </div>
      </Dropdown>
      <AllTabs {...props} />
    </section>
  );
}

const isSameTab = (one: TabView, other: TabView | undefined) =>
  other !== undefined &&
  one.key === other.key &&
  one.label === other.label &&
  one.closable === other.closable &&
  one.pinned === other.pinned;

/** Returns whether the bar would look the same: it is not rendered for another address of the same page. */
function isSameBar({ tabs, ...one }: TabBarProps, { tabs: otherTabs, ...other }: TabBarProps): boolean {
  const names = Object.keys(one) as (keyof typeof one)[];
  return (
    tabs.length === otherTabs.length &&
    tabs.every((tab, at) => isSameTab(tab, otherTabs[at])) &&
    names.every((name) => one[name] === other[name])
  );
}

/**
 * Shows the open pages as cards: click or Enter shows, Delete or middle click closes, arrows move, right click opens a menu. All
 * handlers must be stable.
 */
export const TabBar = memo(Bar, isSameBar);
