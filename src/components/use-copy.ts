import { App } from 'antd';
import { useText } from '#src/lib/i18n';

/** Puts a text on the clipboard and says whether that worked: there is none where the page did not come over a safe connection. */
export function useCopy(): (content: string) => Promise<void> {
  const text = useText();
  const { message } = App.useApp();
  return (content) =>
    Promise.resolve(navigator.clipboard?.writeText(content) ?? Promise.reject(new Error('No clipboard'))).then(
      () => void message.success(text('common.copied')),
      () => void message.warning(text('common.copyFailed')),
    );
}
