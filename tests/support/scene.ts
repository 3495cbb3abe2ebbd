import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '#shared/field';
import { readToken } from '#src/lib/token';
import { Api, requestToken, sentTo } from './api.ts';
import { browserOfWorker, launchBrowser } from './browser.ts';
import { administrator, type BuiltServer, startBuiltServer } from './built-server.ts';
import { keepMessages } from './keep-messages.ts';
import { watchNetwork } from './network.ts';
import { openPages } from './open-pages.ts';

/** The browser of a visitor: `zh-CN` at 1440 × 900, without motion, sparing data, unless told. */
export interface Visit extends BrowserContextOptions {
  readonly language?: Language;
  /** Hears nothing of what others change, so that the network comes to rest. */
  readonly isDeaf?: boolean;
  /** Has asked its browser to spare data: nothing is fetched that nobody has asked for, and no core is busy with it. */
  readonly isSparing?: boolean;
  /** Who is signed in where it is not the administrator. */
  readonly as?: { readonly account: string; readonly password: string };
  /** The screen on which somebody begins who is signed in, the first one unless told. */
  readonly at?: string;
  /** What the browser takes for now, and goes on from; the machine's own time unless told. */
  readonly now?: Date;
}

export interface Scene<Server = BuiltServer> {
  readonly server: Server;
  readonly browser: Browser;
  /** Calls of the administrator, to prepare and to look behind the screen. */
  readonly api: Api;
  /** A page of a browser that knows nothing yet, like that of another person. */
  open(visit?: Visit): Promise<Page>;
  /** The same, whose user has signed in before: how he does is a matter of `LoginPage`. */
  openKnown(visit?: Visit): Promise<Page>;
  /** The same, with a screen before his eyes. */
  openSignedIn(visit?: Visit): Promise<Page>;
  /** What the browser complained of so far: uncaught errors and failed scripts. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface SceneOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Where the browser is that the files of a worker share; one of the scene's own unless told. */
  readonly browserPath?: string;
}

/** The built server on an empty directory and a browser beside it. */
export async function openScene({ env, browserPath }: SceneOptions = {}): Promise<Scene> {
  return openSceneAt(await startBuiltServer(env), browserPath);
}

/** A server that listens already, and a browser beside it. */
export async function openSceneAt<Server extends Pick<BuiltServer, 'url' | 'stop'>>(
  server: Server,
  browserPath?: string,
): Promise<Scene<Server>> {
  const browser = await (browserPath === undefined ? launchBrowser() : browserOfWorker(browserPath));
  const contexts: BrowserContext[] = [];
  const transport = sentTo(server.url);
  const { access_token } = await requestToken(transport, administrator);
  const complaints: string[] = [];
  const open = async ({ language = 'zh', isDeaf = false, isSparing = true, as: _, at: __, now, ...options }: Visit = {}) => {
    const context = await browser.newContext({ ...usual, baseURL: server.url, ...options });
    contexts.push(context);
    await context.addInitScript(chooseLanguage, language);
    await context.addInitScript(spareData, isSparing);
    await keepMessages(context);
    const time = now ?? (isMoved ? new Date() : undefined);
    if (time) await context.clock.install({ time });
    if (isDeaf) await context.route('**/blade-system/events', (route) => route.fulfill({ status: 404 }));
    return watched(context, complaints);
  };
  const openKnown = async (visit: Visit = {}) => {
    const token = readToken(await requestToken(transport, visit.as ?? administrator));
    const session = JSON.stringify({ ...token, storedAt: (visit.now ?? new Date()).getTime() });
    const localStorage = [{ name: 'handover-session', value: session }];
    return open({ ...visit, storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] } });
  };
  return {
    server,
    browser,
    complaints,
    api: new Api(transport, access_token),
    open,
    openKnown,
    async openSignedIn(visit = {}) {
      const page = await openKnown(visit);
      await page.goto(visit.at ?? homePath);
      await page.getByRole('main').waitFor();
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
      if (browserPath === undefined) await browser.close();
      await server.stop();
    },
  };
}

const homePath = '/wel/index';
/** Whether the tests run at another time (`scripts/at-time.sh`). */
const isMoved = process.env.FAKETIME !== undefined;

/** Nothing moves, as for a reader who asked for that: a moving picture takes a core of its own. Motion has its own test. */
const usual: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };

/** In the page alone: the frames in which a browser shows a document of ours have nothing to write to. */
function chooseLanguage(chosen: Language): void {
  if (window === window.top) localStorage.setItem('handover-language', JSON.stringify(chosen));
}

function spareData(saveData: boolean): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
}

async function watched(context: BrowserContext, complaints: string[]): Promise<Page> {
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  openPages.add(page);
  watchNetwork(page);
  page.on('close', () => openPages.delete(page));
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // The browser itself logs refused calls; those are what a test is about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}
