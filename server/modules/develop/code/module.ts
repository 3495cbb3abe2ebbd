import { defineModule, type Module, type PresentContext, type SaveContext } from '#server/crud/module';
import { readRows } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { refuse } from '#server/crud/write/input';
import { code, topLevel } from '#src/resources/develop/code';
import { menu } from '#src/resources/system/menu';
import type { Services } from '../../services.ts';
import { screenFor } from '../published/screen.ts';
import type { PublishedNouns } from '../published/service.ts';
import { refusedOf } from './judge.ts';
import { openName, publishRoute } from './publish-route.ts';
import { codeRoutes } from './routes.ts';
import { areaOf, nounOf, sheetOf } from './sheet.ts';

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
