import { App } from 'antd';
import { useText } from '#src/lib/i18n';
import { giveUpUnsaved, unsavedScopes } from '#src/lib/unsaved';

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
