import type { WriteContext } from '#server/crud/context';
import type { ModuleRoutes } from '#server/crud/module';
import type { Records } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import { readIds } from '#server/crud/write/remove';
import { artEvents } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import { articleHistory } from '#src/resources/business/article-history';
import { type Action, type Actions, addActions, addCalls, mayOf } from '../../calls.ts';
import { neededId, requiredTextIn, type Sent, textIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { lockArticles } from './custody/lock.ts';
import { type CustodyContext, moveArticles } from './custody/move.ts';
import { checkHistory, readHistory } from './history.ts';
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
    parameters: packing,
    read: (sent) => {
      const packed = { boxId: neededId(sent, 'boxId'), artIds: idsIn(sent), sealNo: sealIn(sent) };
      return { ids: [packed.boxId, ...packed.artIds], apply: (context) => pack(context, packed) };
    },
  },
  unpack: {
    right: may('pack'),
    summary: 'Unpack articles from a container',
    parameters: packing,
    read: (sent) => {
      const packed = { boxId: neededId(sent, 'boxId'), artIds: idsIn(sent), sealNo: sealIn(sent) };
      return { ids: [packed.boxId, ...packed.artIds], apply: (context) => unpack(context, packed) };
    },
  },
  relocate: {
    right: may('relocate'),
    summary: 'Move articles to another shelf of their vault',
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
    parameters: { artId: 'The article', reason: 'Why' },
    read: (sent) => {
      const [artId, remark] = [neededId(sent, 'artId'), reasonIn(sent)];
      const move = { event: artEvents.writtenOff, artIds: [artId], remark };
      return { ids: [artId], apply: (context) => moveArticles(context, move) };
    },
  },
};

/** Locks the articles of an action with their contents, and refuses those that the actor may not change. */
async function lockInScope({ tx, actor }: CustodyContext, records: Records, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  await lockArticles(tx, wanted);
  await records.lock({ actor, tx }, wanted);
}

function actionsOf(records: Records): Actions<CustodyContext> {
  const onArticles = ({ read, ...action }: ArticleAction): Action<CustodyContext> => ({
    ...action,
    read: (sent) => {
      const { ids, apply } = read(sent);
      return async (context) => {
        await lockInScope(context, records, ids);
        await apply(context);
      };
    },
  });
  return Object.fromEntries(Object.entries(articleActions).map(([name, action]) => [name, onArticles(action)]));
}

/** Registers the actions on articles beside the forms, and the calls that read their history. */
export function articleRoutes(services: Services): ModuleRoutes {
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
