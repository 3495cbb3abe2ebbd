import { defineModule, type Module, type ModuleRoutes } from '#server/crud/module';
import { requireRow } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { changeRow } from '#server/crud/write/effects';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/field';
import { verifyResults } from '#shared/handover/verify';
import { verify } from '#src/resources/operation/verify';
import { addCalls, mayOf } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { addHandoverActions, type HandoverContext, publishChange } from '../running/context.ts';
import { lockTask, type Running, stopOf } from '../running/lock.ts';
import { assertStopState, assertTaskState } from '../running/states.ts';
import { deviceOf } from '../visit/device.ts';
import { readBoard, reasonTexts } from './board.ts';
import { askedIn, boardIn, overrideIn } from './read-request.ts';
import { noteVerified } from './record.ts';
import { settleCheck } from './stop.ts';
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

/** Refuses an override where nothing goes on any more, since it would have no effect. */
async function assertOpen(context: HandoverContext, running: Running, nodeId: string): Promise<void> {
  await assertTaskState(context, running.task, 'verify');
  await assertStopState(context, stopOf(running, nodeId), 'verify');
}

/** Overrides a failed check, by a user who is neither the checker nor the person checked. It is valid from now on. */
async function overrideCheck(context: HandoverContext, { id, reason }: { id: string; reason: string }): Promise<{ id: string }> {
  const { tx, actor, at } = context;
  const where = { id };
  const { taskId, nodeId } = await requireRow(tx, verify, { where, columns: ['taskId', 'nodeId'] });
  // The task first, as in every action: a change of the crew holds it before it touches checks.
  const running = taskId ? await lockTask(tx, taskId) : undefined;
  await context.services.records(verify).lock(context, [id]);
  const row = await requireRow(tx, verify, { where });
  if (row.result !== verifyResults.failed || row.isLapsed === 1) throw new AppError('VERIFY_RESULT');
  if ([row.verifyUser, row.subjectId].includes(actor.userId)) throw new AppError('OVERRIDE_SELF');
  if (running && nodeId) await assertOpen(context, running, nodeId);
  const values = { result: verifyResults.overridden, overrideUser: actor.userId, overrideReason: reason, overrideTime: at };
  await changeRow(context, verify, { before: row, values, audit: { action: 'override' } });
  await noteVerified(context, row.subjectType, row.subjectId);
  if (running && nodeId) await settleCheck(context, running.task.id, nodeId);
  else await publishChange(context);
  return { id };
}

/** Makes the calls for checking, overriding, and the board of a stop. */
function verifyRoutes(services: Services): ModuleRoutes {
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

/** Replaces the stored codes of reasons by texts in the reader's language. */
function addReasons(records: WireRecord[], language: Language): WireRecord[] {
  return records.map((record) =>
    'failReasons' in record ? { ...record, failReasons: reasonTexts(record.failReasons, language) } : record,
  );
}

/** Defines the module of checks of the people and cars that take part in a handover. */
export const verifyModule = (services: Services): Module =>
  defineModule(verify, {
    present: (records, { actor }) => addReasons(records, actor.language),
    routes: [verifyRoutes(services)],
  });
