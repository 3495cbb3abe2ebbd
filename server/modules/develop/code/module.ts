import { defineModule, type Module, type ModuleRoutes, type PresentContext, type SaveContext } from '#server/crud/module';
import { readRow, readRows } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import type { Database } from '#server/db/types';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { definitionOf } from '#shared/generate/plan';
import { ROOT_ID } from '#shared/tree';
import { code, topLevel } from '#src/resources/develop/code';
import { published, publishedPlace } from '#src/resources/develop/published';
import { menu } from '#src/resources/system/menu';
import { addCalls } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { screenFor } from '../published/menus.ts';
import { publish } from '../published/publish.ts';
import type { PublishedNouns } from '../published/service.ts';
import { assertNoun } from './archive.ts';
import { refusedOf } from './judge.ts';
import { codeRoutes, sheetAt } from './routes.ts';
import { areaOf, nounOf, sheetOf } from './sheet.ts';

const ICON = 'appstore';

/** Returns the name under which the noun of a sheet is published, which no noun of the code has. */
const openName = (name: string) => `${publishedPlace.prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

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
const publishRoute =
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

/** Refuses a sheet that could not be generated; columns that were not sent were checked when they were stored. */
function beforeSave(draft: Readonly<Record<string, unknown>>, { rows }: SaveContext<typeof code>): void {
  refuse(refusedOf(sheetOf(draft, rows.get('columns') ?? [])));
}

/** Tells of each sheet in which menu its screen will be: that of its service, or at the top where that one was removed. */
async function presentMenuName(records: WireRecord[], { actor, db }: PresentContext): Promise<WireRecord[]> {
  const areas = records.map(({ serviceName }) => areaOf(String(serviceName ?? '')));
  const found = await readRows(db, menu, { where: { code: [...new Set(areas)] }, columns: ['code', 'name', 'nameEn'] });
  const words = new Map(found.map(({ code, name, nameEn }) => [code, { zh: name, en: nameEn || name }]));
  return records.map((record, index) => ({ ...record, menuName: (words.get(areas[index] ?? '') ?? topLevel)[actor.language] }));
}

/** Tells of each sheet where the screen of its noun is, once it is live. */
function presentScreen(records: WireRecord[], nouns: PublishedNouns, { actor }: PresentContext): WireRecord[] {
  const nameOf = (record: WireRecord) => openName(nounOf(record, []).plan.name);
  return records.map((record) => ({ ...record, screen: screenFor(nouns, actor, nameOf(record)) }));
}

/** Defines the module of the sheets that nouns are generated from (domain model 13). */
export const codeModule = (services: Services, nouns: PublishedNouns): Module =>
  defineModule(code, {
    hooks: { beforeSave },
    present: async (records, context) => presentScreen(await presentMenuName(records, context), nouns, context),
    routes: [codeRoutes(services), publishRoute(services, nouns)],
  });
