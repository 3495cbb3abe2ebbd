import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTellFailure } from '#src/components/use-tell-failure';
import { useText, useWords } from '#src/lib/i18n';
import { giveUpUnsaved, unsavedScopes } from '#src/lib/unsaved';
import { useStable } from '#src/lib/use-stable';
import { clearServerCache } from '#src/providers/sign-in';
import type { Screen } from '#src/screens/routes';
import { screenAt } from '../../screens/screen-at.ts';
import { TabBar } from './tab-bar.tsx';
import { closable } from './tabs.ts';
import type { TabsControl } from './use-tabs.ts';

/** Closes tabs, asking first when one of them holds input that would be lost. */
export function useGuardedClose(close: (keys: readonly string[]) => void, labelOf: (key: string) => string) {
  const { modal } = App.useApp();
  const text = useText();

  return (keys: readonly string[]) => {
    const unsaved = unsavedScopes();
    const losing = keys.filter((key) => unsaved.includes(key));
    const [first] = losing;
    if (first === undefined) return close(keys);
    modal.confirm({
      title: text('layout.tabs.discardTitle'),
      content:
        losing.length === 1
          ? text('layout.tabs.discardOne', { title: labelOf(first) })
          : text('layout.tabs.discardMany', { count: losing.length }),
      okText: text('layout.tabs.discard'),
      okButtonProps: { danger: true },
      cancelText: text('layout.tabs.keep'),
      onOk() {
        giveUpUnsaved(losing);
        close(keys);
      },
    });
  };
}

/** Returns whether a screen has a card in the tab bar; one without is kept open all the same. */
const hasCard = (screen: Screen | undefined) => screen !== undefined && !screen.withoutTab;

/** Returns the tabs to show, labelled in the reader's language. A tab whose screen was taken away is left out. */
function useTabViews({ tabs }: TabsControl, screens: readonly Screen[]) {
  const words = useWords();
  const labelOf = useCallback(
    (key: string) => {
      const screen = screenAt(screens, key);
      return screen ? words(screen.title) : key;
    },
    [screens, words],
  );
  const views = useMemo(() => {
    const shown = tabs.list.filter((tab) => hasCard(screenAt(screens, tab.key)));
    const free = closable(
      tabs,
      shown.map(({ key }) => key),
    );
    return shown.map(({ key, pinned = false }) => ({ key, label: labelOf(key), closable: free.includes(key), pinned }));
  }, [tabs, screens, labelOf]);
  return { views, labelOf };
}

/** Returns a function that makes the server reload the user's rights, and this browser everything that it shows. */
function useClearCache(): () => void {
  const client = useQueryClient();
  const { message } = App.useApp();
  const tellFailure = useTellFailure();
  const text = useText();
  return useCallback(() => {
    const clear = async () => {
      try {
        await clearServerCache();
        await client.invalidateQueries();
        message.success(text('layout.tabs.cacheCleared'));
      } catch (error) {
        tellFailure(error);
      }
    };
    void clear();
  }, [client, message, tellFailure, text]);
}

interface OpenTabsProps {
  readonly control: TabsControl;
  readonly screens: readonly Screen[];
  readonly onSearch: () => void;
}

/** Shows the bar of the open tabs, and does what its menus offer. */
export function OpenTabs({ control, screens, onSearch }: OpenTabsProps) {
  const { views, labelOf } = useTabViews(control, screens);
  const close = useStable(useGuardedClose(control.close, labelOf));
  const clearCache = useClearCache();
  return (
    <TabBar
      tabs={views}
      active={control.active}
      onShow={control.show}
      onClose={close}
      onRefresh={control.refresh}
      onPin={control.pin}
      onMove={control.move}
      onSearch={onSearch}
      onClearCache={clearCache}
    />
  );
}
