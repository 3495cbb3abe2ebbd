import { App } from 'antd';
import { useText } from '#src/lib/i18n';

/**
 * Returns a function that copies a text and reports whether that worked: there is no clipboard where the page was not loaded
 * over a secure connection.
 */
export function useCopy(): (content: string) => Promise<void> {
  const text = useText();
  const { message } = App.useApp();
  return (content) =>
    Promise.resolve(navigator.clipboard?.writeText(content) ?? Promise.reject(new Error('No clipboard'))).then(
      () => void message.success(text('common.copied')),
      () => void message.warning(text('common.copyFailed')),
    );
}
