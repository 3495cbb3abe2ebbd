import type { FastifyInstance } from 'fastify';
import { task } from '#src/resources/operation/task';
import { addCalls, type Call, mayOf } from '../../calls.ts';
import { idIn } from '../../sent.ts';
import { agendaOf } from './agenda.ts';
import { boardOfNow } from './board.ts';
import { chartsOfToday } from './charts.ts';
import { countDashboard } from './count.ts';
import { type Dashboard, type Look, lookOf } from './service.ts';

/** A call about handovers as they are now, as far as its reader may see them. */
interface DashboardCall extends Omit<Call, 'method' | 'handler'> {
  readonly handler: (dashboard: Dashboard, look: Look) => Promise<unknown>;
}

const deptId = { deptId: 'Only what is at this department, below it or at nodes that it serves' };
const seesTasks = mayOf(task)('view');

const calls: Readonly<Record<string, DashboardCall>> = {
  count: {
    right: 'session',
    summary: 'Read the figures of the home page that the caller may see',
    parameters: deptId,
    handler: countDashboard,
  },
  agenda: {
    right: 'session',
    summary: 'Read the agenda: tasks of today and tomorrow with their problems, and expiring documents',
    handler: agendaOf,
  },
  charts: {
    right: seesTasks,
    summary: 'Read the chart figures of today: tasks by state, verifications by hour, articles by place',
    parameters: deptId,
    handler: chartsOfToday,
  },
  board: {
    right: seesTasks,
    summary: 'List the tasks of today and those under way, with their stops',
    handler: boardOfNow,
  },
};

/** Registers the calls of the home page and of the board on the wall (domain model 10.1). */
export function dashboardRoutes(dashboard: Dashboard) {
  return async (app: FastifyInstance) => {
    for (const [name, { handler, ...call }] of Object.entries(calls)) {
      addCalls(app, {
        [`blade-desk/dashboard/${name}`]: {
          ...call,
          method: 'GET',
          async handler(sent, { actor }) {
            const place = call.parameters && idIn(sent, 'deptId');
            return handler(dashboard, await lookOf(dashboard, actor, place));
          },
        },
      });
    }
  };
}
