import type { FastifyInstance } from 'fastify';
import type { Query } from '#server/crud/read/paging';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import type { Right } from '#server/lib/right';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { task } from '#src/resources/operation/task';
import { agendaOf } from './agenda.ts';
import { boardOfNow } from './board.ts';
import { chartsOfToday } from './charts.ts';
import { countDashboard } from './count.ts';
import { type Dashboard, type Look, lookOf } from './service.ts';

interface Call {
  readonly right: Right;
  readonly summary: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly answer: (dashboard: Dashboard, look: Look) => Promise<unknown>;
}

const deptId = { deptId: 'Only what is at this department, below it or at nodes that it serves' };
const seesTasks: Right = { anyOf: [permissionCode(task, 'view')] };

const calls: Readonly<Record<string, Call>> = {
  count: {
    right: 'session',
    summary: 'The figures of the home page, each as far as its reader sees; absent where he may not read',
    parameters: deptId,
    answer: countDashboard,
  },
  agenda: {
    right: 'session',
    summary: 'What today and tomorrow call for: tasks with what stands in their way, documents that end',
    answer: agendaOf,
  },
  charts: {
    right: seesTasks,
    summary: 'Figures of today for charts: tasks by state, verifications by hour, articles by place',
    parameters: deptId,
    answer: chartsOfToday,
  },
  board: {
    right: seesTasks,
    summary: 'The tasks that are on their way, and those of today that are to come or done, with their stops',
    answer: boardOfNow,
  },
};

/** The department that is asked for, if any. */
function placeIn({ deptId: asked }: Query): string | undefined {
  if (asked === undefined || asked === '') return undefined;
  if (!isId(asked)) throw new AppError('WRONG_PARAMETER', { name: 'deptId' });
  return asked;
}

/** What the home page and the board on the wall show (domain model 10.1). */
export function dashboardRoutes(dashboard: Dashboard) {
  return async (app: FastifyInstance) => {
    for (const [name, { right, summary, parameters, answer }] of Object.entries(calls)) {
      app.get(`/blade-desk/dashboard/${name}`, { config: { right }, ...documented(summary, parameters) }, async (request) => {
        const actor = actorOf(request);
        const place = parameters && placeIn(request.query as Query);
        return ok(await answer(dashboard, await lookOf(dashboard, actor, place)), actor.language);
      });
    }
  };
}
