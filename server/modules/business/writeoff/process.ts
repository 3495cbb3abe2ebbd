import { ne, sql } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { tableOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import { readCodes } from '#server/crud/scope/rights';
import type { Suggestion } from '#server/crud/suggestions';
import { refuse } from '#server/crud/write/input';
import type { Executor, Transaction } from '#server/db/types';
import type { ProcessEvent } from '#server/flow/ports';
import { roleMenu } from '#server/modules/auth/grant-table';
import { findNamed, mayApprove, roleId } from '#server/modules/flow/people';
import {
  type Application,
  defineProcess,
  type Patch,
  type ProcessContext,
  type ProcessNoun,
} from '#server/modules/flow/process-noun';
import { loadHoldings } from '#server/modules/system/grant/holdings';
import { permissionCode } from '#shared/define';
import type { Refusal } from '#shared/errors';
import { artEvents } from '#shared/handover/article';
import { isId } from '#shared/rules';
import { businessMoment } from '#shared/time';
import { article } from '#src/resources/business/article';
import { writeoff } from '#src/resources/business/writeoff';
import { flowStates } from '#src/resources/flow/process-fields';
import { menu } from '#src/resources/system/menu';
import { user } from '#src/resources/system/user';
import type { Services } from '../../services.ts';
import { assertState, refuseBox } from '../article/custody/guards.ts';
import { lockArticles } from '../article/custody/lock.ts';
import { moveArticles } from '../article/custody/move.ts';

const { fields } = writeoff;
type WriteoffRow = Application<typeof writeoff>;

/** The permission that an approver needs: the one to write articles off directly. */
const approves = permissionCode(article, 'writeoff');

/** Locks the article before the application refers to it, so that of two applications about it the later sees the earlier. */
async function lockArticle(
  { records }: Services,
  { tx, actor }: ProcessContext,
  { articleId }: Readonly<Record<string, unknown>>,
) {
  if (isId(articleId)) await records(article).lock({ tx, actor }, [articleId]);
}

/** Refuses an article that cannot be written off now; returns its number. */
async function assertWritable(context: WriteContext, { articleId }: WriteoffRow): Promise<string> {
  const { named, contents } = await lockArticles(context, [articleId]);
  for (const held of named) {
    await assertState(context.tx, held, artEvents.writtenOff);
    if (contents.get(held.row.id)?.length) refuseBox(held.row, 'filled');
  }
  return named[0]?.row.artCode ?? '';
}

async function refusedTwice(tx: Transaction, { id, articleId }: WriteoffRow, code: string): Promise<Refusal | undefined> {
  const open = { articleId, status: [flowStates.inApproval, flowStates.rejected] };
  const other = await readRow(tx, writeoff, { where: [open, ne(tableOf(writeoff).id, id)], columns: ['id'] });
  return other && { code: 'WRITEOFF_RUNNING', params: { field: fields.articleId, code } };
}

async function refusedApprover(tx: Transaction, row: WriteoffRow): Promise<Refusal | undefined> {
  const field = fields.taskUser;
  const named = await findNamed(tx, row, { userId: row.taskUser, field });
  if ('refusal' in named) return named.refusal;
  const { isPlatformAdmin, roles } = named.account;
  const holdings = await loadHoldings(
    tx,
    roles.map(({ id }) => id),
  );
  const mayApprove = isPlatformAdmin || holdings.some(({ menus }) => [...menus.values()].includes(approves));
  return mayApprove ? undefined : { code: 'WRITEOFF_RIGHT', params: { field } };
}

async function settleWriteoff(context: ProcessContext, row: WriteoffRow): Promise<Patch> {
  const { tx } = context;
  const code = await assertWritable(context, row);
  const articleId = await refusedTwice(tx, row, code);
  const taskUser = await refusedApprover(tx, row);
  refuse({ ...(articleId && { articleId }), ...(taskUser && { taskUser }) });
  return {};
}

/** Ends the custody of the article in the name of the last approver. */
async function writeOff(
  { records, ports: { lossOf } }: Services,
  { tx, actor, at }: ProcessEvent,
  { articleId, reason }: WriteoffRow,
): Promise<void> {
  if (!actor) throw new Error('A write-off is approved by somebody');
  const move = { event: artEvents.writtenOff, artIds: [articleId], remark: reason };
  await moveArticles({ tx, actor, at: businessMoment(at.getTime()), lossOf }, move);
  records(article).changed();
}

/** Returns what the page shows of the article besides its number. */
async function aboutArticle(via: Executor, { articleId }: WriteoffRow) {
  const row = await readRow(via, article, { where: { id: articleId }, columns: ['artName'], withRemoved: true });
  return { artName: row?.artName ?? '' };
}

/** Defines the process that writes an article off with the consent of two people (domain model 9.1). */
export const writeoffProcess = (services: Services): ProcessNoun =>
  defineProcess({
    noun: writeoff,
    route: 'writeoff',
    rights: readCodes(article),
    lock: (doing, sent) => lockArticle(services, doing, sent),
    settle: settleWriteoff,
    variables: ({ taskUser, articleId }) => ({ taskUser, articleId }),
    byTwo: true,
    onApproved: (processEvent, row) => writeOff(services, processEvent, row),
    more: aboutArticle,
  });

const menus = tableOf(menu);

/** That a role grants the right that an approval needs. */
const grantsIt = sql`exists (select from ${roleMenu} join ${menus} on ${menus.id} = ${roleMenu.menuId}
  where ${roleMenu.roleId} = ${roleId} and ${menus.isDeleted} = 0 and ${menus.code} = ${approves})`;

/** Suggests for the approval of a write-off the people who have the right to it. */
export const writeoffApprover: Suggestion = { of: user, where: (actor) => mayApprove(actor, grantsIt) };
