import { defineModule, type Module, type SaveContext } from '#server/crud/module';
import { refuse } from '#server/crud/write/input';
import { code } from '#src/resources/develop/code';
import type { Services } from '../../services.ts';
import type { PublishedNouns } from '../published/service.ts';
import { refusedOf } from './judge.ts';
import { presentMenuName } from './menu-name.ts';
import { publishRoute } from './publish-route.ts';
import { codeRoutes } from './routes.ts';
import { sheetOf } from './sheet.ts';

/** Refuses a sheet that could not be generated; columns that were not sent were checked when they were stored. */
function beforeSave(draft: object, { rows }: SaveContext<typeof code>): void {
  refuse(refusedOf(sheetOf(draft as Readonly<Record<string, unknown>>, rows.get('columns') ?? [])));
}

/** Defines the module of the sheets that nouns are generated from (domain model 13). */
export const codeModule = (services: Services, nouns: PublishedNouns): Module =>
  defineModule(code, {
    hooks: { beforeSave },
    present: presentMenuName,
    routes: [codeRoutes(services), publishRoute(services, nouns)],
  });
