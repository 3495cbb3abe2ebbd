import type { ReactNode } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { loadNoun, useNoun } from '#src/lib/nouns/nouns';
import { HomePage, pages } from '#src/pages/index';
import type { Screen } from './routes.ts';

const ResourceScreen = lazyWithPreload(async () => (await import('#src/meta/screens/resource-screen.tsx')).ResourceScreen);
const EmbeddedPage = lazyWithPreload(async () => (await import('./embedded-page.tsx')).EmbeddedPage);

/** The engine's screen of a noun. A failure to fetch its definition is one of the page. */
function NounScreen({ name }: { readonly name: string }) {
  const { noun, error } = useNoun(name);
  if (error) throw error;
  return noun ? <ResourceScreen resource={noun} /> : null;
}

type ScreenOf<K extends Screen['kind']> = Extract<Screen, { kind: K }>;

const views: { readonly [K in Screen['kind']]: (screen: ScreenOf<K>) => ReactNode } = {
  resource: ({ noun }) => <NounScreen name={noun} />,
  page: ({ page }) => {
    const Page = pages[page];
    return Page ? <Page /> : null;
  },
  frame: (screen) => <EmbeddedPage screen={screen} />,
  // The link opens a window of its own; there is nothing to render here.
  link: () => null,
};

/** Draws a screen by its kind. */
export function viewOf(screen: Screen): ReactNode {
  // The compiler does not see that the entry found by a screen's kind takes screens of that kind.
  const view = views[screen.kind] as (screen: Screen) => ReactNode;
  return view(screen);
}

/** Returns the name of the noun whose first list is what a screen shows when it opens. */
export function nounOfList(screen: Screen): string | undefined {
  if (screen.kind === 'resource') return screen.noun;
  return screen.kind === 'page' ? pages[screen.page]?.list : undefined;
}

/** Returns the filters of its own by which a screen begins its list. */
export function beginningOf(screen: Screen): Readonly<Record<string, string>> | undefined {
  return screen.kind === 'page' ? pages[screen.page]?.begins?.() : undefined;
}

/** Preloads the code of a screen and the definition of its list. A failure is ignored here and reported when the screen is rendered. */
export async function prepareScreen(screen: Screen): Promise<void> {
  const noun = nounOfList(screen);
  await Promise.all([
    screen.kind === 'page' && pages[screen.page]?.preload(),
    noun !== undefined && loadNoun(noun).catch(() => undefined),
  ]);
}

const waysHome: ReadonlySet<string> = new Set(['/', '/login', '/wel/index']);

/** Preloads the code that is needed next: that of the engine's lists, and the home page where it may be next. */
export function preloadScreens(): void {
  void ResourceScreen.preload();
  if (waysHome.has(window.location.pathname)) void HomePage.preload();
}
