import { config } from '#src/config';

let coming: Promise<void> | undefined;

const load = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      coming = undefined;
      reject(new Error(`Unable to preload CSS for ${address}`));
    };
    // Above all others, which overrule it: the app's own styles, and antd's variables.
    document.head.prepend(link);
  });

/**
 * Loads antd's style sheet (`build/antd-sheet.ts`), once. Rejects when it does not come, and loads it anew at the next call.
 * Component tests have none.
 */
export function loadStyles(): Promise<void> {
  coming ??= config.antdStyles ? load(config.antdStyles) : Promise.resolve();
  return coming;
}
