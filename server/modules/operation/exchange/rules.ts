import { artEvents, holderTypes } from '#shared/handover/article';
import { type ExchgType, exchgResults, exchgSides, exchgTypes } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopTypes, taskItemStates } from '#shared/handover/task';
import type { ExchangeRow } from './rows.ts';

const { outStock, delivery, collection, inStock, deposit, withdrawal } = exchgTypes;

/** The people on one side: the keepers of the place, the crew of the task, the client, or the bringer of what is the bank's. */
export type Party = 'keepers' | 'crew' | 'client' | 'bringer';

interface Rule {
  readonly giver: Party;
  readonly receiver: Party;
  /** The kind of stop where it takes place; absent where there is no task. */
  readonly stopType?: number;
  readonly direction?: number;
  /** The events of articles at a vault and at a branch. */
  readonly event: { readonly vault: MoveEvent; readonly branch: MoveEvent };
  /** Whether articles reach the keepers of the place; a doubtful one then moves, and is frozen there. */
  readonly reaches: boolean;
  /** The state of the task's items afterwards. */
  readonly itemState?: number;
  /** Whether articles enter or leave the vault, if the place is one. */
  readonly stock?: 'in' | 'out';
}

const { accepted, collected, delivered, outStock: takenOut, inStock: putIn, released, returned } = artEvents;
type MoveEvent =
  | typeof accepted
  | typeof collected
  | typeof delivered
  | typeof takenOut
  | typeof putIn
  | typeof released
  | typeof returned;

const always = (event: MoveEvent) => ({ vault: event, branch: event });
const { loaded, delivered: atStop, returned: atBase } = taskItemStates;

/** The rules of the six types of exchanges (domain model 9.4). */
export const rules: Readonly<Record<ExchgType, Rule>> = {
  [outStock]: {
    giver: 'keepers',
    receiver: 'crew',
    stopType: stopTypes.origin,
    direction: directions.outbound,
    event: always(takenOut),
    reaches: false,
    itemState: loaded,
    stock: 'out',
  },
  [delivery]: {
    giver: 'crew',
    receiver: 'keepers',
    stopType: stopTypes.node,
    direction: directions.outbound,
    event: always(delivered),
    reaches: true,
    itemState: atStop,
  },
  [collection]: {
    giver: 'keepers',
    receiver: 'crew',
    stopType: stopTypes.node,
    direction: directions.inbound,
    event: always(collected),
    reaches: false,
    itemState: loaded,
  },
  [inStock]: {
    giver: 'crew',
    receiver: 'keepers',
    stopType: stopTypes.return,
    event: always(returned),
    reaches: true,
    itemState: atBase,
    stock: 'in',
  },
  [deposit]: {
    giver: 'client',
    receiver: 'keepers',
    event: { vault: putIn, branch: accepted },
    reaches: true,
    stock: 'in',
  },
  [withdrawal]: {
    giver: 'keepers',
    receiver: 'client',
    event: always(released),
    reaches: false,
    stock: 'out',
  },
};

export const ruleOf = (type: number): Rule => rules[type as ExchgType];

/** Returns whether the bank brings its own article, like a new box: no client stands on the other side. */
export const isOwnDeposit = ({ exchgType, clientId }: Pick<ExchangeRow, 'exchgType' | 'clientId'>): boolean =>
  exchgType === deposit && clientId === null;

export function partyOn(row: Pick<ExchangeRow, 'exchgType' | 'clientId'>, side: number): Party {
  const { giver, receiver } = ruleOf(row.exchgType);
  if (side !== exchgSides.giver) return receiver;
  return isOwnDeposit(row) ? 'bringer' : giver;
}

/** Returns the key of the dictionary `holder_type` for a party. */
export function holderTypeOf(party: Party, isVault: boolean): number {
  if (party === 'crew') return holderTypes.convoy;
  if (party === 'client') return holderTypes.owner;
  return isVault ? holderTypes.vault : holderTypes.branch;
}

const { matched, missing, unplanned, damaged, sealWrong } = exchgResults;

/** The results that put an article in doubt: an exception has to say why, and freezes it. */
export const doubtful: readonly number[] = [missing, damaged, sealWrong];
/** The results that move an article whichever way it goes. */
export const sound: readonly number[] = [matched, unplanned];

/** Returns the result of both sides together: a doubt of either counts, the receiver's before the giver's. */
export function finalResult({ result, receiverResult }: { result: number | null; receiverResult: number | null }): number {
  const [given, received] = [result ?? exchgResults.unchecked, receiverResult ?? exchgResults.unchecked];
  return doubtful.includes(given) && !doubtful.includes(received) ? given : received;
}
