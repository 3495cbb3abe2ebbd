import type { ModuleRoutes } from '#server/crud/module';
import { act } from '#server/crud/write/act';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { permissionCode } from '#shared/define';
import { verify } from '#src/resources/operation/verify';
import { requestKeyOf } from '../../request-id.ts';
import type { Services } from '../../services.ts';
import { handoverContext } from '../running/context.ts';
import { deviceOf } from '../visit/device.ts';
import { readBoard } from './board.ts';
import { overrideCheck } from './override.ts';
import { askedIn, boardIn, overrideIn } from './read-request.ts';
import { submitCheck } from './submit.ts';

const requestId = 'A repeated one answers the first result';
const checking = {
  ...{ taskId: 'Empty for a client’s visit', nodeId: 'The stop', exchgId: 'Of a visit', exchgType: 'Of a visit: 5 or 6' },
  ...{ deptId: 'Of a visit: a base or a node; one’s own unless told', subjectType: '1 convoy, 2 car, 3 keeper, 4 client' },
  ...{ subjectId: 'Or a code, a number, a card or a plate', agentId: 'Who acts for the client', token: 'An escort code' },
  ...{ certNo: 'From a paper', cardNo: 'From an IC card', plateNo: 'From the car', method: 'verify_method', score: '0 to 100' },
  ...{ snapshot: 'An uploaded picture: needed for the methods 3, 4 and 7', requestId },
};

/** Checking, letting pass, and what stands at a stop. */
export function verifyRoutes(services: Services): ModuleRoutes {
  return (app, records) => {
    app.post(
      '/submit',
      { config: { right: { anyOf: [permissionCode(verify, 'submit')] } }, ...documented('Checks a person or a car', checking) },
      async (request) => {
        const actor = actorOf(request);
        const asked = { ...askedIn(request), device: deviceOf(request) };
        const answer = await act(services.context.db, { actor, once: requestKeyOf(request) }, (tx) =>
          submitCheck(handoverContext(services, { tx, actor }), asked),
        );
        records.changed();
        return ok(answer, actor.language);
      },
    );
    app.post(
      '/override',
      {
        config: { right: { anyOf: [permissionCode(verify, 'override')] } },
        ...documented('Lets somebody pass who did not', { id: 'The verification', reason: 'Why', requestId }),
      },
      async (request) => {
        const actor = actorOf(request);
        const asked = overrideIn(request);
        const answer = await act(services.context.db, { actor, once: requestKeyOf(request) }, (tx) =>
          overrideCheck(handoverContext(services, { tx, actor }), asked),
        );
        records.changed();
        return ok(answer, actor.language);
      },
    );
    app.get(
      '/board',
      {
        config: { right: { anyOf: [permissionCode(verify, 'view'), permissionCode(verify, 'submit')] } },
        ...documented('Who is to be checked at a stop, and how they stand', { taskId: 'The task', nodeId: 'The stop' }),
      },
      async (request) => {
        const actor = actorOf(request);
        return ok(await readBoard(services, actor, boardIn(request)), actor.language);
      },
    );
  };
}
