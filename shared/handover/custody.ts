import { type ArtEvent, type ArtState, artEvents, artStates, holderTypes } from './article.ts';

const { registered, inVault, reserved, inTransit, atBranch, released, frozen, writtenOff } = artStates;
const { vault, convoy, branch, owner } = holderTypes;

/** What happens to the custody of an article; being registered, changed and appraised leaves it alone. */
export type CustodyEvent = Exclude<ArtEvent, typeof artEvents.registered | typeof artEvents.changed | typeof artEvents.appraised>;

interface Transition {
  readonly from: readonly ArtState[];
  /** `same` stays; `place` is in the vault or at the branch, by who has it then. */
  readonly to: ArtState | 'same' | 'place';
  /** Who has it from then on; absent where nobody else gets it, or where it depends. */
  readonly holder?: (typeof holderTypes)[keyof typeof holderTypes];
  /** The article, with what is in it, moves on its own although it is inside a container. */
  readonly leavesBox?: true;
}

/** The state machine of an article (domain model 9.1), by event. What is not here is refused. */
export const transitions: { readonly [E in CustodyEvent]: Transition } = {
  [artEvents.inStock]: { from: [registered, released], to: inVault, holder: vault },
  [artEvents.accepted]: { from: [registered, released], to: atBranch, holder: branch },
  [artEvents.reserved]: { from: [inVault], to: reserved },
  [artEvents.unreserved]: { from: [reserved], to: inVault },
  [artEvents.outStock]: { from: [inVault, reserved], to: inTransit, holder: convoy },
  [artEvents.delivered]: { from: [inTransit], to: atBranch, holder: branch },
  [artEvents.collected]: { from: [atBranch], to: inTransit, holder: convoy },
  [artEvents.returned]: { from: [inTransit], to: inVault, holder: vault },
  [artEvents.released]: { from: [inVault, atBranch], to: released, holder: owner },
  [artEvents.packed]: { from: [inVault, atBranch], to: 'same', leavesBox: true },
  [artEvents.unpacked]: { from: [inVault, atBranch], to: 'same', leavesBox: true },
  [artEvents.relocated]: { from: [inVault, reserved], to: 'same' },
  [artEvents.frozen]: { from: [inVault, reserved, inTransit, atBranch], to: frozen, leavesBox: true },
  [artEvents.unfrozen]: { from: [frozen], to: 'place' },
  // What is frozen is written off once its loss is confirmed (guards.ts).
  [artEvents.writtenOff]: { from: [registered, inVault, released, frozen], to: writtenOff },
};

/** The state after an event; nothing where it cannot happen. */
export function stateAfter(event: CustodyEvent, from: ArtState, holderType: number | null): ArtState | undefined {
  const { from: allowed, to } = transitions[event];
  if (!allowed.includes(from)) return undefined;
  if (to === 'same') return from;
  if (to !== 'place') return to;
  return holderType === vault ? inVault : atBranch;
}

/** On a task: waiting for it, or under way with it. */
export function isOnTask(state: ArtState): boolean {
  return state === reserved || state === inTransit;
}

/** Under lock and key of the bank, at a place of its own. */
export function isInVault(state: ArtState): boolean {
  return state === inVault || state === reserved;
}
