import type { WriteContext } from '#server/crud/context';
import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { lockRow } from '#server/crud/write/rows';
import type { Database } from '#server/db/types';
import { stateOnly } from '#server/modules/business/state-only';
import { addActions, mayOf } from '#server/modules/calls';
import { neededId, requiredTextIn } from '#server/modules/sent';
import { AppError } from '#shared/errors';
import { keyLoan, loanActionStates, loanStates } from './key-loan.ts';

const may = mayOf(keyLoan);

interface Step {
  readonly id: string;
  readonly action: keyof typeof loanActionStates;
  /** The columns that change, the state among them. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Takes a loan to another state, if its present one allows the action. */
async function step(context: WriteContext, records: Records, { id, action, values }: Step): Promise<void> {
  const row = await lockRow(context, records, { noun: keyLoan, id });
  const states: readonly number[] = loanActionStates[action];
  // A noun of the product has a code of its own in `shared/refusals.ts`, which names the state (`EXCEPTION_STATE`).
  if (!states.includes(Number(row.loanState))) throw new AppError('STALE');
  await records.patch(context, [row], { action, values });
}

const actions =
  (db: Database): ModuleRoutes =>
  (app, records) =>
    addActions<WriteContext>(
      app,
      { db, records, contextOf: (within) => within },
      {
        'give-back': {
          right: may('giveBack'),
          summary: 'Takes a key back',
          parameters: { id: 'The loan' },
          read: (sent) => {
            const values = { loanState: loanStates.returned };
            const id = neededId(sent, 'id');
            return (context) => step(context, records, { id, action: 'giveBack', values });
          },
        },
        'report-lost': {
          right: may('reportLost'),
          summary: 'Reports a key lost',
          parameters: { id: 'The loan', lostReason: 'How' },
          read: (sent) => {
            const lostReason = requiredTextIn(sent, 'lostReason', keyLoan.fields.lostReason);
            const id = neededId(sent, 'id');
            const values = { loanState: loanStates.lost, lostReason };
            return (context) => step(context, records, { id, action: 'reportLost', values });
          },
        },
      },
    );

/** The server part of a noun with states. In the product it is entered in `special` of `server/modules/index.ts`. */
export const keyLoanModule = ({ context: { db } }: { readonly context: { readonly db: Database } }): Module =>
  defineModule(keyLoan, { routes: [stateOnly('loanState', loanStates.lent), actions(db)] });
