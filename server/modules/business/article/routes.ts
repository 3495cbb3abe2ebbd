import type { FastifyRequest } from 'fastify';
import type { ModuleRoutes } from '#server/crud/module';
import type { Query } from '#server/crud/read/paging';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode } from '#shared/define';
import { artEvents } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import { requestKeyOf } from '../../request-id.ts';
import { neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { lockArticles } from './custody/lock.ts';
import { type CustodyContext, moveArticles } from './custody/move.ts';
import { checkHistory, readHistory } from './history.ts';
import { pack, unpack } from './pack.ts';
import { idsIn, reasonIn, sealIn, shelfIn } from './read-request.ts';

const may = (button: string): Right => ({ anyOf: [permissionCode(article, button)] });

/** An action on articles: what it reads from the call, and what it does. */
interface Verb {
  readonly right: Right;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Reads the call before anything is locked; answers the articles concerned and the action. */
  readonly read: (request: FastifyRequest) => { ids: readonly string[]; apply: (context: CustodyContext) => Promise<unknown> };
}

const requestId = 'A repeated one answers the first result';
const packing = { boxId: 'The container', artIds: 'What goes in or out', sealNo: 'Seal after closing', requestId };

const verbs: Readonly<Record<string, Verb>> = {
  pack: {
    ...{ right: may('pack'), summary: 'Puts articles into a container', parameters: packing },
    read: (request) => {
      const sent = { boxId: neededId(request, 'boxId'), artIds: idsIn(request), sealNo: sealIn(request) };
      return { ids: [sent.boxId, ...sent.artIds], apply: (context) => pack(context, sent) };
    },
  },
  unpack: {
    ...{ right: may('pack'), summary: 'Takes articles out of a container', parameters: packing },
    read: (request) => {
      const sent = { boxId: neededId(request, 'boxId'), artIds: idsIn(request), sealNo: sealIn(request) };
      return { ids: [sent.boxId, ...sent.artIds], apply: (context) => unpack(context, sent) };
    },
  },
  relocate: {
    ...{ right: may('relocate'), summary: 'Puts articles on another shelf of their vault' },
    parameters: { artIds: 'All or none', locationCode: 'zone-rack-level', requestId },
    read: (request) => {
      const [artIds, locationCode] = [idsIn(request), shelfIn(request)];
      const move = { event: artEvents.relocated, artIds, locationCode };
      return { ids: artIds, apply: (context) => moveArticles(context, move) };
    },
  },
  'write-off': {
    ...{ right: may('writeoff'), summary: 'Ends the custody of an article for good' },
    parameters: { artId: 'The article', reason: 'Why', requestId },
    read: (request) => {
      const [artId, remark] = [neededId(request, 'artId'), reasonIn(request)];
      const move = { event: artEvents.writtenOff, artIds: [artId], remark };
      return { ids: [artId], apply: (context) => moveArticles(context, move) };
    },
  },
};

/** Locks what an action is about, with what is in it, and refuses what the actor may not touch. */
async function lockInScope({ tx, actor }: CustodyContext, records: Records, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  await lockArticles(tx, wanted);
  await records.lock({ actor, tx }, wanted);
}

/** What is done to articles besides forms, and what is told of them. */
export function articleRoutes(services: Services): ModuleRoutes {
  return (app, records) => {
    for (const [name, { right, summary, parameters, read }] of Object.entries(verbs)) {
      app.post(`/${name}`, { config: { right }, ...documented(summary, parameters) }, async (request) => {
        const actor: Actor = actorOf(request);
        const { ids, apply } = read(request);
        await act(services.context.db, { actor, once: requestKeyOf(request) }, async (tx) => {
          await lockInScope({ tx, actor }, records, ids);
          await apply({ tx, actor, lossOf: services.ports.lossOf });
        });
        records.changed();
        return ok({}, actor.language);
      });
    }
    const ofArticle = { artId: 'The article' };
    const config = { right: may('history') };
    app.get('/history', { config, ...documented('What happened to an article, newest first', ofArticle) }, async (request) => {
      const actor = actorOf(request);
      const page = await readHistory({ services, records, actor }, neededId(request, 'artId'), request.query as Query);
      return ok(page, actor.language);
    });
    app.get(
      '/history-check',
      { config, ...documented('Whether the history is as it was written', ofArticle) },
      async (request) => {
        const actor = actorOf(request);
        return ok(await checkHistory({ services, records, actor }, neededId(request, 'artId')), actor.language);
      },
    );
  };
}
