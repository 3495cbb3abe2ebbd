import { lazy, type ReactNode } from 'react';
import { loadHome, pages } from './pages/index.ts';
import type { Screen } from './routes.ts';

const loadResourceScreen = () => import('./meta/screens/resource-screen.tsx');
const ResourceScreen = lazy(async () => ({ default: (await loadResourceScreen()).ResourceScreen }));
const EmbeddedPage = lazy(async () => ({ default: (await import('./layout/embedded-page.tsx')).EmbeddedPage }));

type ScreenOf<K extends Screen['kind']> = Extract<Screen, { kind: K }>;

const views: { readonly [K in Screen['kind']]: (screen: ScreenOf<K>) => ReactNode } = {
  resource: ({ resource }) => <ResourceScreen resource={resource} />,
  page: ({ page }) => {
    const Page = pages[page];
    return Page ? <Page /> : null;
  },
  frame: (screen) => <EmbeddedPage screen={screen} />,
  // Opens in a window of its own; there is nothing to draw here.
  link: () => null,
};

/** Draws a screen by its kind. */
export function viewOf(screen: Screen): ReactNode {
  // The compiler does not see that the entry found by a screen's kind takes screens of that kind.
  const view = views[screen.kind] as (screen: Screen) => ReactNode;
  return view(screen);
}

const waysHome: ReadonlySet<string> = new Set(['/', '/login', '/wel/index']);

/** Fetches what comes next before anybody asks for it: the engine's first list, and the home page where it is on the way. */
export function preloadScreens(): void {
  // A failure is met again, and told, when the part is really needed.
  loadResourceScreen().catch(() => undefined);
  if (waysHome.has(window.location.pathname)) loadHome().catch(() => undefined);
}
