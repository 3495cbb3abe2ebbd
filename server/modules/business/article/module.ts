import { defineModule, type Module } from '#server/crud/module';
import { artStates } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import type { Services } from '../../services.ts';
import { stateOnly } from '../state-only.ts';
import { articleHooks } from './hooks.ts';
import { completeArticles, narrowArticles } from './narrow.ts';
import { articleRoutes } from './routes.ts';

/** Articles in custody: boxes, art, valuables, and everything that happens to them. */
export const articleModule = (services: Services): Module =>
  defineModule(article, {
    hooks: articleHooks(services),
    narrow: narrowArticles,
    present: completeArticles,
    routes: [stateOnly('artState', artStates.registered), articleRoutes(services)],
  });
