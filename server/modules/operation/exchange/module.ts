import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import { queryOf } from '#server/crud/read/paging';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { exchg } from '#src/resources/operation/exchg';
import type { Services } from '../../services.ts';
import { narrowExchanges, narrowStock, presentExchanges, presentStock } from './lists.ts';
import { exchangeRoutes } from './routes.ts';

/** Defines the module of exchanges, by which alone articles change hands. */
export const exchangeModule = (services: Services): Module =>
  defineModule(exchg, { narrow: narrowExchanges, present: presentExchanges, routes: [exchangeRoutes(services)] });

/** Serves the list at the noun's own address as well, where clients of the family ask for it. */
const bareList: ModuleRoutes = (app, records) => {
  app.get('', { config: { right: records.rights.read }, ...documented('List rows, a page at a time') }, async (request) => {
    const actor = actorOf(request);
    return ok(await records.list(actor, queryOf(request)), actor.language);
  });
};

/** Defines the module of the articles that entered vaults. */
export const inStockModule = (): Module =>
  defineModule(artinstock, { narrow: narrowStock(artinstock), present: presentStock, routes: [bareList] });

/** Defines the module of the articles that left vaults. */
export const outStockModule = (): Module =>
  defineModule(artoutstock, { narrow: narrowStock(artoutstock), present: presentStock, routes: [bareList] });
