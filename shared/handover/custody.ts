import { type ArtEvent, type ArtState, artEvents, artStates, holderTypes } from './article.ts';

const { registered, inVault, reserved, inTransit, atBranch, released, frozen, writtenOff } = artStates;
const { vault, convoy, branch, owner } = holderTypes;

/** The events that change the custody of an article; registering, changing and appraising it do not. */
export type CustodyEvent = Exclude<ArtEvent, typeof artEvents.registered | typeof artEvents.changed | typeof artEvents.appraised>;

interface Transition {
  readonly from: readonly ArtState[];
  /** The next state: `same` keeps the state; `place` is in the vault or at the branch, depending on the holder. */
  readonly to: ArtState | 'same' | 'place';
  /** The type of the new holder; absent where the holder stays the same or depends on the case. */
  readonly holder?: (typeof holderTypes)[keyof typeof holderTypes];
  /** Whether the article, with its contents, leaves its container for this event. */
  readonly leavesBox?: true;
}

/** The state machine of an article (domain model 9.1), by event. Any other transition is refused. */
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
  // A frozen article is written off only once its loss is confirmed (guards.ts).
  [artEvents.writtenOff]: { from: [registered, inVault, released, frozen], to: writtenOff },
};

/** Returns the state after an event; undefined where the event is not possible in the state. */
export function stateAfter(event: CustodyEvent, from: ArtState, holderType: number | null): ArtState | undefined {
  const { from: allowed, to } = transitions[event];
  if (!allowed.includes(from)) return undefined;
  if (to === 'same') return from;
  if (to !== 'place') return to;
  return holderType === vault ? inVault : atBranch;
}

/** Returns whether an article is on a task: reserved for it, or in transit. */
export function isOnTask(state: ArtState): boolean {
  return state === reserved || state === inTransit;
}

/** Returns whether an article is in a vault, reserved or not. */
export function isInVault(state: ArtState): boolean {
  return state === inVault || state === reserved;
}
