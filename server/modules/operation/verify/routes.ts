import type { ModuleRoutes } from '#server/crud/module';
import { verify } from '#src/resources/operation/verify';
import { addCalls, mayOf } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { addHandoverActions } from '../running/actions.ts';
import { deviceOf } from '../visit/device.ts';
import { readBoard } from './board.ts';
import { overrideCheck } from './override.ts';
import { askedIn, boardIn, overrideIn } from './read-request.ts';
import { submitCheck } from './submit.ts';

const may = mayOf(verify);
const checking = {
  taskId: 'Empty for a client’s visit',
  nodeId: 'The stop',
  exchgId: 'Of a visit',
  exchgType: 'Of a visit: 5 or 6',
  deptId: 'Of a visit: a base or a node; one’s own unless told',
  subjectType: '1 convoy, 2 car, 3 keeper, 4 client',
  subjectId: 'Or a code, a number, a card or a plate',
  agentId: 'Who acts for the client',
  token: 'An escort code',
  certNo: 'From a paper',
  cardNo: 'From an IC card',
  plateNo: 'From the car',
  method: 'verify_method',
  score: '0 to 100',
  snapshot: 'An uploaded picture: needed for the methods 3, 4 and 7',
};

/** Makes the calls for checking, overriding, and the board of a stop. */
export function verifyRoutes(services: Services): ModuleRoutes {
  return (app, records) => {
    addHandoverActions(
      app,
      { services, records },
      {
        submit: {
          right: may('submit'),
          summary: 'Verify a person or a car',
          parameters: checking,
          read: (sent, { request }) => {
            const asked = { ...askedIn(sent), device: deviceOf(request) };
            return (context) => submitCheck(context, asked);
          },
        },
        override: {
          right: may('override'),
          summary: 'Override a failed verification',
          parameters: { id: 'The verification', reason: 'Why' },
          read: (sent) => {
            const asked = overrideIn(sent);
            return (context) => overrideCheck(context, asked);
          },
        },
      },
    );
    addCalls(app, {
      board: {
        method: 'GET',
        right: may('view', 'submit'),
        summary: 'List the people and cars to verify at a stop, with their results',
        parameters: { taskId: 'The task', nodeId: 'The stop' },
        handler: (sent, { actor }) => readBoard(services, actor, boardIn(sent)),
      },
    });
  };
}
