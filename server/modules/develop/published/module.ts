import { Type } from 'typebox';
import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import { textParameter } from '#server/crud/read/paging';
import { readCodes } from '#server/crud/scope/rights';
import { isPermitted } from '#server/lib/actor';
import { AppError, lacksRight, refusalText } from '#shared/errors';
import { ROOT_ID } from '#shared/tree';
import { published } from '#src/resources/develop/published';
import { addCalls } from '../../calls.ts';
import { neededId, requiredText } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { screenFor } from './menus.ts';
import { publish, setLive } from './publish.ts';
import type { PublishedNouns } from './service.ts';

const DEFAULT_ICON = 'appstore';

/**
 * Makes the calls `publish`, `withdraw` and `restore` for the platform, and `definition` for users who see the screen of a
 * noun.
 */
const publishedRoutes =
  (services: Services, nouns: PublishedNouns): ModuleRoutes =>
  (app, records) =>
    addCalls(app, {
      publish: {
        method: 'POST',
        right: 'platform',
        summary: 'Publish a resource, or update a published one',
        body: Type.Object({
          definition: Type.Unknown({ description: 'Of the noun: an object, or its JSON' }),
          parentId: Type.Optional(Type.String({ description: 'The menu above its screen; 0 is the top' })),
          icon: Type.Optional(Type.String({ description: 'Of its menu' })),
        }),
        handler: (sent, call) => {
          const { definition } = sent;
          const place = {
            parentId: textParameter(sent, 'parentId') ?? ROOT_ID,
            icon: textParameter(sent, 'icon') ?? DEFAULT_ICON,
          };
          return publish(services, { nouns, call, records }, { definition, ...place });
        },
      },
      withdraw: {
        method: 'POST',
        right: 'platform',
        summary: 'Retire a published resource and keep its rows',
        parameters: { id: 'Which' },
        handler: (sent, call) => setLive(services, { nouns, call, records }, { id: neededId(sent, 'id'), isLive: false }),
      },
      restore: {
        method: 'POST',
        right: 'platform',
        summary: 'Restore a retired resource',
        parameters: { id: 'Which' },
        handler: (sent, call) => setLive(services, { nouns, call, records }, { id: neededId(sent, 'id'), isLive: true }),
      },
      definition: {
        method: 'GET',
        right: 'session',
        summary: 'Read the definition of a published resource',
        parameters: { name: 'Of the noun' },
        handler: async (sent, { actor }) => {
          const found = nouns.definition(requiredText(sent, 'name'));
          if (!found) throw new AppError('NOT_FOUND');
          if (!isPermitted(actor, readCodes(found))) throw lacksRight(...readCodes(found));
          return found;
        },
      },
    });

/** Nouns that are made while the server runs. */
export const publishedModule = (services: Services, nouns: PublishedNouns): Module =>
  defineModule(published, {
    routes: [publishedRoutes(services, nouns)],
    present: (found, { actor }) =>
      found.map((record) => {
        const noun = String(record.noun);
        const fault = nouns.fault(noun);
        const screen = screenFor(nouns, actor, noun);
        return { ...record, screen, fault: fault ? refusalText(fault, actor.language) : '' };
      }),
  });
