import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '#shared/field';
import { readToken } from '#src/lib/session/token';
import { Api, requestToken, sentTo } from './api.ts';
import { browserOfWorker, launchBrowser } from './browser.ts';
import { administrator, type BuiltServer, startBuiltServer } from './built-server.ts';
import { watchNetwork } from './network.ts';
import { openPages } from './open-pages.ts';
import { keepMessages } from './pages/told.ts';

/** The browser of a visitor: `zh-CN` at 1440 × 900, without motion, sparing data, unless told otherwise. */
export interface Visit extends BrowserContextOptions {
  readonly language?: Language;
  /** Gets no events of what others change, so that the network comes to rest. */
  readonly isDeaf?: boolean;
  /** Asks for sparing data: nothing is fetched ahead, so no core is busy with it. */
  readonly isSparing?: boolean;
  /** The user who is signed in; the administrator unless told otherwise. */
  readonly as?: { readonly account: string; readonly password: string };
  /** The screen on which a signed-in user begins; the first one unless told otherwise. */
  readonly at?: string;
  /** The time from which the browser's clock goes on; the machine's own time unless told otherwise. */
  readonly now?: Date;
}

export interface Scene<Server = BuiltServer> {
  readonly server: Server;
  readonly browser: Browser;
  /** The calls of the administrator, to prepare data and to look behind the screen. */
  readonly api: Api;
  /** Opens a page of a browser that knows nothing yet, like that of another person. */
  open(visit?: Visit): Promise<Page>;
  /** Opens a page whose user has a session already; `LoginPage` tests the signing in itself. */
  openKnown(visit?: Visit): Promise<Page>;
  /** Opens a page with a session and shows a screen. */
  openSignedIn(visit?: Visit): Promise<Page>;
  /** The complaints of the browser so far: uncaught errors and failed scripts. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface SceneOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** The path of the browser that the files of a worker share; without it the scene starts its own. */
  readonly browserPath?: string;
}

/** Starts the built server on a directory of its own, and opens a browser beside it. */
export async function openScene({ env, browserPath }: SceneOptions = {}): Promise<Scene> {
  return openSceneAt(await startBuiltServer(env), browserPath);
}

/** Opens a browser beside a server that listens already. */
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
/** True if the tests run at another time (`scripts/at-time.sh`). */
const isMoved = process.env.FAKETIME !== undefined;

/**
 * The usual browser shows no motion, as for a reader who asked for that: animation takes a core of its own and has its own
 * test.
 */
const usual: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' };

/** Stores the language for the page alone: the frames in which a browser shows our documents have no storage. */
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
    // The browser itself logs refused calls, but those are what a test is about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}
