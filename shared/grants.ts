import { keysOf } from './by-name.ts';
import type { TreeNode } from './wire.ts';

/** Something for each kind of what a role is granted: menus with their buttons, data scopes, API scopes. Keys of the wire. */
export interface PerKind<T> {
  readonly menu: T;
  readonly dataScope: T;
  readonly apiScope: T;
}
export type GrantKind = keyof PerKind<unknown>;

const kinds: PerKind<true> = { menu: true, dataScope: true, apiScope: true };
export const grantKinds = keysOf(kinds);

/** A node of a grant tree. Our own server sends more properties than others of the family do. */
export interface GrantNode extends TreeNode {
  /** `menu_category` of a menu: 2 is a button. */
  readonly category?: number;
  /** The node only groups the ones below it and cannot be granted itself. */
  readonly disabled?: boolean;
  readonly children?: GrantNode[];
}

/** The answer of `menu/grant-tree`. Servers before 4.8 know no API scopes. */
export type GrantTrees = PerKind<readonly GrantNode[]>;

/** The answer of `menu/role-tree-keys`: exactly the stored ids. */
export type GrantKeys = PerKind<readonly string[]>;

/** The body of `role/grant`. It replaces all three sets of each role. */
export interface RoleGrant {
  readonly roleIds: readonly string[];
  readonly menuIds: readonly string[];
  readonly dataScopeIds: readonly string[];
  readonly apiScopeIds: readonly string[];
}

/** Something that is granted or taken away, as it is shown. */
export interface GrantItem {
  readonly id: string;
  readonly title: string;
}

/** The answer of `role/grant-preview`: what a grant would change, and for how many. */
export interface GrantPreview {
  readonly added: PerKind<readonly GrantItem[]>;
  readonly removed: PerKind<readonly GrantItem[]>;
  readonly users: number;
  /** The first few of them. */
  readonly userNames: readonly string[];
}
