// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** Loads the module as it is in a build, whose style sheet is at this address; none in development. */
async function open(address: string) {
  vi.stubEnv('VITE_ANTD_STYLES', address);
  vi.resetModules();
  return (await import('./load-styles.ts')).loadStyles;
}

beforeEach(() => {
  document.head.innerHTML = '<style>p { color: red }</style>';
  return () => vi.unstubAllEnvs();
});

it('puts the sheet above all others, once', async () => {
  const loadStyles = await open('/assets/antd-1.css');

  const loaded = [loadStyles(), loadStyles()];
  links()[0]?.dispatchEvent(new Event('load'));
  await Promise.all(loaded);

  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/assets/antd-1.css']);
  expect(document.head.firstElementChild).toBe(links()[0]);
});

it('fails like a part of the app that did not come, and tries again', async () => {
  const loadStyles = await open('/assets/antd-1.css');
  const { isChunkFailure } = await import('../lib/browser/error-log.ts');
  const failed = loadStyles().catch((error: unknown) => error);
  links()[0]?.dispatchEvent(new Event('error'));

  expect(isChunkFailure(await failed)).toBe(true);
  expect(links()).toEqual([]);
  const again = loadStyles();
  links()[0]?.dispatchEvent(new Event('load'));
  await expect(again).resolves.toBeUndefined();
});

it('loads nothing in development', async () => {
  const loadStyles = await open('');

  await loadStyles();

  expect(links()).toEqual([]);
});
