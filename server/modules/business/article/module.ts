import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import { readRows } from '#server/crud/read/rows';
import type { Records, WireRecord } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import { readIds } from '#server/crud/write/remove';
import { businessNow } from '#server/db/columns';
import type { Database } from '#server/db/types';
import { artEvents, artStates } from '#shared/handover/article';
import { businessDay } from '#shared/time';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { arttype } from '#src/resources/business/arttype';
import { type Action, type Actions, addActions, addCalls, mayOf } from '../../calls.ts';
import { neededId, requiredTextIn, type Sent, textIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { stateOnly } from '../state-only.ts';
import { articles } from './custody/chain.ts';
import { lockArticles } from './custody/lock.ts';
import { type CustodyContext, moveArticles } from './custody/move.ts';
import { checkHistory, readHistory } from './history.ts';
import { articleHooks } from './hooks.ts';
import { pack, unpack } from './pack.ts';

const may = mayOf(article);

const idsIn = (sent: Sent): string[] => readIds(sent.artIds);

const sealIn = (sent: Sent) => textIn(sent, 'sealNo', article.fields.sealNo);

const shelfIn = (sent: Sent) => requiredTextIn(sent, 'locationCode', article.fields.locationCode);

function reasonIn(sent: Sent): string {
  const reason = textIn(sent, 'reason', articleHistory.fields.remark);
  if (reason === undefined) refuse({ reason: { code: 'ART_REASON' } });
  return reason ?? '';
}

/** An action on articles. */
interface ArticleAction extends Omit<Action<CustodyContext>, 'read'> {
  /** Reads the call before anything is locked; returns the articles concerned and the change to apply. */
  readonly read: (sent: Sent) => { ids: readonly string[]; apply: (context: CustodyContext) => Promise<unknown> };
}

const packing = { boxId: 'The container', artIds: 'What goes in or out', sealNo: 'Seal after closing' };

const articleActions: Readonly<Record<string, ArticleAction>> = {
  pack: {
    right: may('pack'),
    summary: 'Pack articles into a container',
    answeredBy: applyTo,
    parameters: packing,
    read: (sent) => {
      const packed = { boxId: neededId(sent, 'boxId'), artIds: idsIn(sent), sealNo: sealIn(sent) };
      return { ids: [packed.boxId, ...packed.artIds], apply: (context) => pack(context, packed) };
    },
  },
  unpack: {
    right: may('pack'),
    summary: 'Unpack articles from a container',
    answeredBy: applyTo,
    parameters: packing,
    read: (sent) => {
      const packed = { boxId: neededId(sent, 'boxId'), artIds: idsIn(sent), sealNo: sealIn(sent) };
      return { ids: [packed.boxId, ...packed.artIds], apply: (context) => unpack(context, packed) };
    },
  },
  relocate: {
    right: may('relocate'),
    summary: 'Move articles to another shelf of their vault',
    answeredBy: applyTo,
    parameters: { artIds: 'All or none', locationCode: 'zone-rack-level' },
    read: (sent) => {
      const [artIds, locationCode] = [idsIn(sent), shelfIn(sent)];
      const move = { event: artEvents.relocated, artIds, locationCode };
      return { ids: artIds, apply: (context) => moveArticles(context, move) };
    },
  },
  'write-off': {
    right: may('writeoff'),
    summary: 'Write off an article',
    answeredBy: applyTo,
    parameters: { artId: 'The article', reason: 'Why' },
    read: (sent) => {
      const [artId, remark] = [neededId(sent, 'artId'), reasonIn(sent)];
      const move = { event: artEvents.writtenOff, artIds: [artId], remark };
      return { ids: [artId], apply: (context) => moveArticles(context, move) };
    },
  },
};

/** Locks the articles of an action with their contents, and refuses those that the actor may not change. */
async function lockInScope(context: CustodyContext, records: Records, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  await lockArticles(context, wanted);
  await records.lock(context, wanted);
}

/** Does an action once its articles are locked. It answers nothing. */
async function applyTo(
  context: CustodyContext,
  records: Records,
  { ids, apply }: ReturnType<ArticleAction['read']>,
): Promise<void> {
  await lockInScope(context, records, ids);
  await apply(context);
}

function actionsOf(records: Records): Actions<CustodyContext> {
  const onArticles = ({ read, ...action }: ArticleAction): Action<CustodyContext> => ({
    ...action,
    read: (sent) => {
      const change = read(sent);
      return (context) => applyTo(context, records, change);
    },
  });
  return Object.fromEntries(Object.entries(articleActions).map(([name, action]) => [name, onArticles(action)]));
}

/** Registers the actions on articles beside the forms, and the calls that read their history. */
function articleRoutes(services: Services): ModuleRoutes {
  return (app, records) => {
    const contextOf = (within: WriteContext): CustodyContext => ({ ...within, lossOf: services.ports.lossOf });
    addActions(app, { db: services.context.db, records, contextOf }, actionsOf(records));
    const told = { method: 'GET', right: may('history'), parameters: { artId: 'The article' } } as const;
    addCalls(app, {
      history: {
        ...told,
        summary: 'List the custody events of an article, the newest first',
        handler: (sent, { actor }) => readHistory({ services, records, actor }, neededId(sent, 'artId'), sent),
      },
      'history-check': {
        ...told,
        summary: 'Verify the custody chain of an article',
        handler: (sent, { actor }) => checkHistory({ services, records, actor }, neededId(sent, 'artId')),
      },
    });
  };
}

const types = tableOf(arttype);

/** The states in which the bank, or those who carry for it, have the article. */
const { inVault, reserved, inTransit, atBranch, frozen } = artStates;
const kept: readonly number[] = [inVault, reserved, inTransit, atBranch, frozen];

const isOverdue: SQL = sql`(${articles.custodyEnd} < to_char(${businessNow}, 'YYYY-MM-DD') and ${inArray(articles.artState, [...kept])})`;
const isContainer: SQL = sql`${articles.artTypeId} in (select ${types.id} from ${types} where ${types.isContainer} = 1)`;

function flag(condition: SQL, asked: string | undefined): SQL | undefined {
  if (asked !== '0' && asked !== '1') return undefined;
  return asked === '1' ? condition : sql`${condition} is not true`;
}

/**
 * Filters by whether custody should have ended and whether an article can contain others, which are no columns of an article.
 */
const narrowArticles: NonNullable<Module['narrow']> = (query) => {
  const { isOverdue: overdue, isContainer: container, ...rest } = query;
  const where = and(
    flag(isOverdue, textParameter({ overdue }, 'overdue')),
    flag(isContainer, textParameter({ container }, 'container')),
  );
  return { query: rest, where };
};

/** Adds to each record whether it is overdue and whether it is a container. */
async function completeArticles(records: WireRecord[], { db }: { db: Database }): Promise<WireRecord[]> {
  const today = businessDay(Date.now());
  const ids = [...new Set(records.map(({ artTypeId }) => String(artTypeId)).filter((id) => /^\d+$/.test(id)))];
  const known = await readRows(db, arttype, { where: { id: ids }, columns: ['id', 'isContainer'], withRemoved: true });
  const containers = new Set(known.filter((type) => type.isContainer === 1).map(({ id }) => id));
  return records.map((record) => {
    const { custodyEnd, artState, artTypeId } = record;
    const isLate = typeof custodyEnd === 'string' && custodyEnd !== '' && custodyEnd < today && kept.includes(Number(artState));
    return { ...record, isOverdue: isLate ? 1 : 0, isContainer: containers.has(String(artTypeId)) ? 1 : 0 };
  });
}

/** Articles in custody: boxes, art, valuables, and everything that happens to them. */
export const articleModule = (services: Services): Module =>
  defineModule(article, {
    hooks: articleHooks(services),
    narrow: narrowArticles,
    present: completeArticles,
    routes: [stateOnly('artState', artStates.registered), articleRoutes(services)],
  });
