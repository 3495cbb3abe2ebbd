import { artEvents, holderTypes } from '#shared/handover/article';
import { type ExchgType, exchgResults, exchgSides, exchgTypes } from '#shared/handover/exchange';
import { directions } from '#shared/handover/line';
import { stopTypes, taskItemStates } from '#shared/handover/task';
import type { ExchangeRow } from './table.ts';

const { outStock, delivery, collection, inStock, deposit, withdrawal } = exchgTypes;

/** Who stands on one side of an exchange: those who keep the place, the crew of the task, the client, or who brings what is the bank's. */
export type Party = 'keepers' | 'crew' | 'client' | 'bringer';

interface Rule {
  readonly giver: Party;
  readonly receiver: Party;
  /** Where on a task it happens; absent where there is no task. */
  readonly stopType?: number;
  readonly direction?: number;
  /** What happens to articles in a vault, and at a branch. */
  readonly event: { readonly vault: MoveEvent; readonly branch: MoveEvent };
  /** Articles come into the hands of the bank that keep the place; a doubtful one moves, and is frozen there. */
  readonly reaches: boolean;
  /** What an item of the task is afterwards. */
  readonly itemState?: number;
  /** Articles enter or leave the vault when it is one. */
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

/** The six kinds of exchanges (domain model 9.4). */
export const rules: Readonly<Record<ExchgType, Rule>> = {
  [outStock]: {
    ...{ giver: 'keepers', receiver: 'crew', stopType: stopTypes.origin, direction: directions.outbound },
    ...{ event: always(takenOut), reaches: false, itemState: loaded, stock: 'out' },
  },
  [delivery]: {
    ...{ giver: 'crew', receiver: 'keepers', stopType: stopTypes.node, direction: directions.outbound },
    ...{ event: always(delivered), reaches: true, itemState: atStop },
  },
  [collection]: {
    ...{ giver: 'keepers', receiver: 'crew', stopType: stopTypes.node, direction: directions.inbound },
    ...{ event: always(collected), reaches: false, itemState: loaded },
  },
  [inStock]: {
    ...{ giver: 'crew', receiver: 'keepers', stopType: stopTypes.return },
    ...{ event: always(returned), reaches: true, itemState: atBase, stock: 'in' },
  },
  [deposit]: {
    ...{ giver: 'client', receiver: 'keepers' },
    ...{ event: { vault: putIn, branch: accepted }, reaches: true, stock: 'in' },
  },
  [withdrawal]: {
    ...{ giver: 'keepers', receiver: 'client' },
    ...{ event: always(released), reaches: false, stock: 'out' },
  },
};

export const ruleOf = (type: number): Rule => rules[type as ExchgType];

/** Whether the bank brings what is its own, like a new box: no client stands on the other side. */
export const isOwnDeposit = ({ exchgType, clientId }: Pick<ExchangeRow, 'exchgType' | 'clientId'>): boolean =>
  exchgType === deposit && clientId === null;

export function partyOn(row: Pick<ExchangeRow, 'exchgType' | 'clientId'>, side: number): Party {
  const { giver, receiver } = ruleOf(row.exchgType);
  if (side !== exchgSides.giver) return receiver;
  return isOwnDeposit(row) ? 'bringer' : giver;
}

/** What the dictionary `holder_type` calls a party. */
export function holderTypeOf(party: Party, isVault: boolean): number {
  if (party === 'crew') return holderTypes.convoy;
  if (party === 'client') return holderTypes.owner;
  return isVault ? holderTypes.vault : holderTypes.branch;
}

const { matched, missing, unplanned, damaged, sealWrong } = exchgResults;

/** Results that put an article in doubt: an exception has to say why, and freezes it. */
export const doubtful: readonly number[] = [missing, damaged, sealWrong];
/** Results that move an article whichever way it goes. */
export const sound: readonly number[] = [matched, unplanned];

/** What both sides found: whoever doubts an article is heard, the receiver before the giver. */
export function finalResult({ result, receiverResult }: { result: number | null; receiverResult: number | null }): number {
  const [given, received] = [result ?? exchgResults.unchecked, receiverResult ?? exchgResults.unchecked];
  return doubtful.includes(given) && !doubtful.includes(received) ? given : received;
}
