import type { Resource } from '#shared/define';
import type { Words } from '#shared/field';

/** A screen of this user, as the menu tree and the code together yield it. `kind` says what draws it. */
export type Screen = ScreenFacts &
  (
    | { readonly kind: 'resource'; readonly resource: Resource }
    | { readonly kind: 'page'; readonly page: string }
    /** An embedded page; `src` comes from the menu tree, never from the address. */
    | { readonly kind: 'frame'; readonly src: string }
    /** Opens in a new window, with `noopener`. */
    | { readonly kind: 'link'; readonly src: string }
  );

interface ScreenFacts {
  /** The route, and the key of its tab: `/desk/notice`, `/myiframe/report`. */
  readonly path: string;
  /** Menu code, for example `notice`. */
  readonly code: string;
  readonly title: Words;
  /** Icon class of the menu row, empty when it has none. */
  readonly icon: string;
  /** Reachable, but not in the sidebar. */
  readonly hidden?: boolean;
}

/** An entry of the sidebar: a branch with children, or a leaf with the screen that it opens. */
export type MenuItem = { readonly key: string; readonly title: Words; readonly icon: string } & (
  | { readonly children: readonly MenuItem[]; readonly screen?: undefined }
  | { readonly screen: Screen; readonly children?: undefined }
);
