import {
  BgColorsOutlined,
  BugOutlined,
  EllipsisOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LockOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Popover, Spin } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CountBadge } from '#src/components/count-badge.tsx';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { Modal } from '#src/components/modal.tsx';
import { errorLog } from '#src/lib/browser/error-log';
import { useFullScreen } from '#src/lib/browser/full-screen';
import { whenIdle } from '#src/lib/browser/when-idle';
import { useText } from '#src/lib/i18n';
import { lock } from '#src/lib/session/page-lock';
import type { Screens } from '../screens/screens.ts';
import { PartBoundary } from './part-boundary.tsx';
import { MenuSearch, SearchPart } from './search/search-part.tsx';
import styles from './top-bar.module.css';
import { useFrameKeys } from './use-frame-keys.ts';
import { type Opened, useOpened } from './use-opened.ts';

const LockDialog = lazyWithPreload(async () => (await import('./lock/lock-dialog.tsx')).LockDialog);
const ErrorLogDialog = lazyWithPreload(async () => (await import('./error-log/error-log-dialog.tsx')).ErrorLogDialog);
const ShortcutsDialog = lazyWithPreload(async () => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog);
const AppearancePanel = lazyWithPreload(async () => (await import('./appearance/appearance-panel.tsx')).AppearancePanel);

/** The highest count that the badge displays (protocol 8.3). */
const mostCounted = 99;

interface Tool {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly onPress: () => void;
}

interface AppearanceProps {
  readonly isOpen: boolean;
  readonly onChange: (open: boolean) => void;
  /** Opens in a dialog, because a popover does not fit below the button of a narrow bar. */
  readonly compact: boolean;
}

function Appearance({ isOpen, onChange, compact }: AppearanceProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const content = (
    <PartBoundary isOpen={isOpen} onClose={() => onChange(false)} waiting={<Spin />}>
      <AppearancePanel />
    </PartBoundary>
  );
  if (compact) {
    return (
      <Modal title={text('layout.top.appearance')} open={isOpen} onCancel={() => onChange(false)} footer={null} destroyOnHidden>
        {content}
      </Modal>
    );
  }
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    onChange(false);
    button.current?.focus();
  };
  const kept = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what is pressed in the controls within
    <div onKeyDown={leave}>{content}</div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={kept} open={isOpen} onOpenChange={onChange} destroyOnHidden>
      <Button
        ref={button}
        type="text"
        icon={<BgColorsOutlined />}
        aria-label={text('layout.top.appearance')}
        aria-expanded={isOpen}
        onKeyDown={leave}
        onPointerEnter={AppearancePanel.preload}
      />
    </Popover>
  );
}

/** Mounts a dialog when it is first opened, so that its code is loaded only then. */
function OpenedPart({ opened, children }: { readonly opened: Opened; readonly children: ReactNode }) {
  if (!opened.wasOpened) return null;
  return (
    <PartBoundary isOpen={opened.isOpen} onClose={opened.close}>
      {children}
    </PartBoundary>
  );
}

function useTools(search: Opened) {
  const text = useText();
  const locking = useOpened();
  const errors = useOpened();
  const shortcuts = useOpened();
  const { isFull, toggle } = useFullScreen();
  const shut = () => (lock.hasPassword() ? void lock.shut() : locking.open());
  useFrameKeys({ onSearch: search.open, onLock: shut, onHelp: shortcuts.open });

  const full: Tool[] = toggle
    ? [
        {
          key: 'full',
          icon: isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />,
          label: text(isFull ? 'layout.top.exitFullScreen' : 'layout.top.fullScreen'),
          onPress: toggle,
        },
      ]
    : [];
  const tools: readonly Tool[] = [
    { key: 'lock', icon: <LockOutlined aria-hidden />, label: text('layout.top.lock'), onPress: shut },
    ...full,
    { key: 'help', icon: <QuestionCircleOutlined aria-hidden />, label: text('layout.top.shortcuts'), onPress: shortcuts.open },
  ];
  return { locking, errors, shortcuts, tools };
}

interface ToolsProps extends Pick<Screens, 'menu' | 'screens' | 'open'> {
  /** The state of the menu search, which other parts of the frame open too. */
  readonly search: Opened;
  /** Shows one button with a menu, where the bar is narrow. */
  readonly compact: boolean;
}

/** Shows the tools of the top bar: menu search, error log, lock, full screen, appearance and the list of shortcuts. */
export const Tools = memo(function Tools({ menu, screens, open, search, compact }: ToolsProps) {
  const text = useText();
  const { locking, errors, shortcuts, tools } = useTools(search);
  const [hasPalette, setPalette] = useState(false);
  useEffect(() => whenIdle(MenuSearch.preload), []);
  const count = useSyncExternalStore(errorLog.subscribe, errorLog.read).length;
  const errorLabel = count > 0 ? text('layout.top.errorsCounted', { count }) : text('layout.top.errors');
  const items: MenuProps['items'] = [
    ...tools.map(({ key, icon, label, onPress }) => ({ key, icon, label, onClick: onPress })),
    { key: 'errors', icon: <BugOutlined aria-hidden />, label: errorLabel, onClick: errors.open },
    {
      key: 'appearance',
      icon: <BgColorsOutlined aria-hidden />,
      label: text('layout.top.appearance'),
      onClick: () => setPalette(true),
    },
  ];
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={text('layout.top.search')}
        title="Ctrl+K"
        onClick={search.open}
        onPointerEnter={MenuSearch.preload}
      />
      {compact ? (
        <span className={styles.counted}>
          <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
            <Button type="text" icon={<EllipsisOutlined />} aria-label={text('layout.top.more')} />
          </Dropdown>
          <CountBadge count={count} most={mostCounted} />
        </span>
      ) : (
        <>
          <span className={styles.counted}>
            <Button type="text" icon={<BugOutlined />} aria-label={errorLabel} onClick={errors.open} />
            <CountBadge count={count} most={mostCounted} />
          </span>
          {tools.map(({ key, icon, label, onPress }) => (
            <Button key={key} type="text" icon={icon} aria-label={label} title={label} onClick={onPress} />
          ))}
        </>
      )}
      <Appearance isOpen={hasPalette} onChange={setPalette} compact={compact} />
      {search.wasOpened && <SearchPart key={search.turn} menu={menu} screens={screens} open={open} search={search} />}
      <OpenedPart opened={locking}>
        <LockDialog isOpen={locking.isOpen} onClose={locking.close} />
      </OpenedPart>
      <OpenedPart opened={errors}>
        <ErrorLogDialog isOpen={errors.isOpen} onClose={errors.close} />
      </OpenedPart>
      <OpenedPart opened={shortcuts}>
        <ShortcutsDialog isOpen={shortcuts.isOpen} onClose={shortcuts.close} />
      </OpenedPart>
    </>
  );
});
