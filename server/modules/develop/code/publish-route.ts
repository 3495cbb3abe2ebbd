import type { ModuleRoutes } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import type { Database } from '#server/db/types';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { definitionOf } from '#shared/generate/plan';
import { ROOT_ID } from '#shared/tree';
import { published, publishedPlace } from '#src/resources/develop/published';
import { menu } from '#src/resources/system/menu';
import { addCalls } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { publish } from '../published/publish.ts';
import type { PublishedNouns } from '../published/service.ts';
import { assertNoun } from './archive.ts';
import { sheetAt } from './routes.ts';

const ICON = 'appstore';

/** Returns the name under which the noun of a sheet is published, which no noun of the code has. */
export const openName = (name: string) => `${publishedPlace.prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Returns what can be published of a generated definition: a noun of each tenant. */
function plainOf({ name, label, fields, sort, title, scope }: Resource): unknown {
  if (scope !== 'tenant') throw new AppError('DEFINITION_WRONG', { name: 'baseMode' });
  // Serialised as on the wire, so that options without a value are left out.
  return JSON.parse(JSON.stringify({ name: openName(name), label, fields, sort, title }));
}

/** Returns the menu of an area; the root where an administrator has removed it. */
async function placeOf(db: Database, area: string): Promise<string> {
  const found = await readRow(db, menu, { where: { code: area }, columns: ['id'] });
  return found?.id ?? ROOT_ID;
}

/** Registers `publish`, which serves the noun of a sheet at once, as long as it is plain. */
export const publishRoute =
  (services: Services, nouns: PublishedNouns): ModuleRoutes =>
  (app, records) =>
    addCalls(app, {
      publish: {
        method: 'POST',
        right: 'platform',
        summary: 'Publish the resource of a sheet at run time',
        parameters: { id: 'Of the sheet' },
        async handler(sent, { actor, once }) {
          const { plan, area } = assertNoun(await sheetAt(records, actor, neededId(sent, 'id')));
          const place = { parentId: await placeOf(services.context.db, area), icon: ICON };
          const desk = { nouns, call: { actor, once }, records: services.records(published) };
          return publish(services, desk, { definition: plainOf(definitionOf(plan)), ...place });
        },
      },
    });
