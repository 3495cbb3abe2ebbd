/** A node of a tree whose nodes are ticked one by one. */
export interface TickNode {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly TickNode[];
  /** The node only groups others: it cannot be ticked itself, and its box shows the state of the nodes below it. */
  readonly isGroup?: boolean;
  /** The node is shown but its box cannot be changed. */
  readonly isFixed?: boolean;
  /** Drawn in the row of its parent rather than in one of its own. */
  readonly isInline?: boolean;
}

export type Ticks = ReadonlySet<string>;
/** The state of a node's box. */
export type Mark = 'on' | 'half' | 'off';

/** A tree that was indexed: every node by its id, with its parent and its descendants. */
export interface IndexedTree {
  readonly roots: readonly TickNode[];
  readonly nodes: ReadonlyMap<string, TickNode>;
  readonly parents: ReadonlyMap<string, string>;
  /** The ids of all tickable nodes below a node. */
  readonly below: ReadonlyMap<string, readonly string[]>;
}

const isTickable = ({ isGroup, isFixed }: TickNode) => !isGroup && !isFixed;

/** Indexes a tree once, so that ticking only needs look-ups. */
export function indexTree(roots: readonly TickNode[]): IndexedTree {
  const nodes = new Map<string, TickNode>();
  const parents = new Map<string, string>();
  const below = new Map<string, readonly string[]>();
  const walk = (node: TickNode): readonly string[] => {
    nodes.set(node.id, node);
    const found = (node.children ?? []).flatMap((child) => {
      parents.set(child.id, node.id);
      const deeper = walk(child);
      return isTickable(child) ? [child.id, ...deeper] : deeper;
    });
    below.set(node.id, found);
    return found;
  };
  for (const root of roots) walk(root);
  return { roots, nodes, parents, below };
}

/** Returns whether two sets hold the same ids. */
export function isSameTicks(one: Ticks, other: Ticks): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** Returns the state of a node's box, computed from its own tick and the ticks below it. */
export function markOf({ nodes, below }: IndexedTree, ticked: Ticks, id: string): Mark {
  const all = below.get(id) ?? [];
  const count = all.filter((each) => ticked.has(each)).length;
  if (nodes.get(id)?.isGroup) return count === 0 ? 'off' : whole(count === all.length);
  if (ticked.has(id)) return whole(count === 0 || count === all.length);
  return count === 0 ? 'off' : 'half';
}

const whole = (isWhole: boolean): Mark => (isWhole ? 'on' : 'half');

/**
 * Ticks or unticks a node. Ticking brings along everything below it, and everything above it, without which it could not be
 * reached; unticking takes what is below it along and leaves what is above. A half-ticked node becomes a whole one.
 */
export function toggle(planted: IndexedTree, ticked: Ticks, id: string): Ticks {
  const { nodes, below } = planted;
  const node = nodes.get(id);
  const own = [...(node && isTickable(node) ? [id] : []), ...(below.get(id) ?? [])];
  if (markOf(planted, ticked, id) === 'on') {
    const gone = new Set(own);
    return new Set([...ticked].filter((each) => !gone.has(each)));
  }
  return new Set([...ticked, ...own, ...above(planted, id)]);
}

function above({ nodes, parents }: IndexedTree, id: string): string[] {
  const found: string[] = [];
  for (let next = parents.get(id); next !== undefined; next = parents.get(next)) {
    const node = nodes.get(next);
    if (node && isTickable(node)) found.push(next);
  }
  return found;
}

/** Ticks every node of the tree, or unticks every node of it. Ticks of ids outside the tree stay. */
export function toggleAll({ roots, below, nodes }: IndexedTree, ticked: Ticks, isOn: boolean): Ticks {
  const all = new Set<string>();
  for (const { id } of roots) {
    const node = nodes.get(id);
    if (node && isTickable(node)) all.add(id);
    for (const each of below.get(id) ?? []) all.add(each);
  }
  return isOn ? new Set([...ticked, ...all]) : new Set([...ticked].filter((id) => !all.has(id)));
}

/** Returns the given ids that are nodes of this tree and no groups. Other ids are left out, because the tree cannot show them. */
export function knownTicks({ nodes }: IndexedTree, ids: readonly string[]): Ticks {
  return new Set(
    ids.filter((id) => {
      const node = nodes.get(id);
      return node !== undefined && !node.isGroup;
    }),
  );
}

/** Returns the nodes whose titles contain the text, with their ancestors and all nodes below a match. */
export function searched(roots: readonly TickNode[], text: string): readonly TickNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return roots;
  const keep = (node: TickNode): readonly TickNode[] => {
    if (node.title.toLowerCase().includes(wanted)) return [node];
    const children = (node.children ?? []).flatMap(keep);
    return children.length > 0 ? [{ ...node, children }] : [];
  };
  return roots.flatMap(keep);
}

/** Returns the ids of all nodes that can be expanded. */
export function branchesOf(roots: readonly TickNode[]): string[] {
  return roots.flatMap(({ id, children = [] }) =>
    children.some(({ isInline }) => !isInline) ? [id, ...branchesOf(children)] : [],
  );
}
