import { describe, expect, it } from 'vitest';
import { findBrowser, provideBrowser, type Surroundings } from './browser.ts';

interface Machine {
  readonly files?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly isRoot?: boolean;
  /** The file that each installer leaves behind, by a part of its command; an installer that is not named fails. */
  readonly installs?: Readonly<Record<string, string>>;
}

function machine({ files = [], env = { PATH: '/usr/bin:/opt/bin' }, isRoot = false, installs = {} }: Machine) {
  const present = new Set(files);
  const commands: string[] = [];
  const around: Surroundings = {
    env,
    isRoot,
    isExecutable: (path) => present.has(path),
    playwrightPath: () => '/cache/chrome',
    run: (command, args) => {
      const line = [command, ...args].join(' ');
      commands.push(line);
      const left = Object.entries(installs).find(([part]) => line.includes(part));
      if (left) present.add(left[1]);
      return left !== undefined;
    },
  };
  return { around, commands };
}

describe('the browser of the tests', () => {
  it.each([
    [
      'the one that is named',
      { files: ['/my/chrome', '/usr/bin/chromium'], env: { CHROMIUM_PATH: '/my/chrome', PATH: '/usr/bin' } },
      '/my/chrome',
    ],
    [
      'the one without a window',
      { files: ['/usr/bin/chromium', '/opt/bin/chromium-headless-shell'] },
      '/opt/bin/chromium-headless-shell',
    ],
    ['the system Chromium', { files: ['/opt/bin/google-chrome', '/usr/bin/chromium'] }, '/usr/bin/chromium'],
    ['the system Chrome', { files: ['/opt/bin/google-chrome', '/cache/chrome'] }, '/opt/bin/google-chrome'],
    ['Playwright’s own', { files: ['/cache/chrome'] }, '/cache/chrome'],
  ])('is %s', (_, here, expected) => {
    expect(findBrowser(machine(here).around)).toBe(expected);
  });

  it('is never silently another one than the one named', () => {
    expect(() => findBrowser(machine({ files: ['/usr/bin/chromium'], env: { CHROMIUM_PATH: '/gone' } }).around)).toThrow('/gone');
  });

  it('is installed from the distribution where the user is root', () => {
    const { around, commands } = machine({
      isRoot: true,
      installs: { 'apt-get update': '/etc/lists', 'recommends chromium-headless-shell': '/usr/bin/chromium-headless-shell' },
    });

    expect(provideBrowser(around)).toBe('/usr/bin/chromium-headless-shell');
    expect(commands).toHaveLength(2);
  });

  it('is the one with windows where the distribution has no other', () => {
    const installs = { 'apt-get update': '/etc/lists', 'recommends chromium': '/usr/bin/chromium' };
    const { around, commands } = machine({ isRoot: true, installs });
    const refusing = {
      ...around,
      run: (command: string, args: readonly string[]) => !args.includes('chromium-headless-shell') && around.run(command, args),
    };

    expect(provideBrowser(refusing)).toBe('/usr/bin/chromium');
    expect(commands).toHaveLength(2);
  });

  it('is downloaded by Playwright for everybody else', () => {
    const { around, commands } = machine({ installs: { 'cli.js install chromium': '/cache/chrome' } });

    expect(provideBrowser(around)).toBe('/cache/chrome');
    expect(commands).toHaveLength(1);
  });

  it('is downloaded by Playwright where the distribution has none', () => {
    const { around } = machine({ isRoot: true, installs: { 'cli.js install --with-deps chromium': '/cache/chrome' } });

    expect(provideBrowser(around)).toBe('/cache/chrome');
  });

  it('is asked for in one line where nothing helps', () => {
    expect(() => provideBrowser(machine({ isRoot: true }).around)).toThrow(/^No Chromium found[^\n]*CHROMIUM_PATH[^\n]*$/);
  });
});
