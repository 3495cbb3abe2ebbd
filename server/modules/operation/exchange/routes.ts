import type { ModuleRoutes } from '#server/crud/module';
import { versionOf } from '#server/crud/write/input';
import { readIds } from '#server/crud/write/remove';
import type { Field } from '#shared/field';
import { exchgSides, exchgTypes } from '#shared/handover/exchange';
import { exchg } from '#src/resources/operation/exchg';
import { type Actions, addCalls, mayOf } from '../../calls.ts';
import { idIn, keyIn, needed, neededId, requiredText, requiredTextIn, type Sent } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { addHandoverActions, type HandoverContext } from '../running/context.ts';
import { deviceOf } from '../visit/device.ts';
import { type Change, editExchange } from './edit.ts';
import { rejectExchange, voidExchange } from './end.ts';
import { headIn, linesIn, signsIn } from './line-input.ts';
import { type Opening, openExchange, type SubmittedExchange } from './open.ts';
import { checkSlip, printExchange } from './print.ts';
import { signExchange } from './sign.ts';
import { listSigners } from './signer-list.ts';
import { provenSigners } from './signers.ts';

const may = mayOf(exchg);

const endingIn = (sent: Sent, field: Field) => ({
  reason: requiredTextIn(sent, 'reason', field),
  id: neededId(sent, 'id'),
});

const idsOf = (value: unknown): string[] => (value === undefined || value === null || value === '' ? [] : readIds(value));

function openingIn(sent: Sent): Opening {
  const { remark, artIds } = sent;
  const id = (name: string) => idIn(sent, name);
  return {
    exchgType: needed(keyIn(sent, 'exchgType', Object.values(exchgTypes)), 'exchgType'),
    taskId: id('taskId'),
    nodeId: id('nodeId'),
    deptId: id('deptId'),
    clientId: id('clientId'),
    agentId: id('agentId'),
    artIds: idsOf(artIds),
    remark: headIn({ remark }).remark,
  };
}

function changeIn(sent: Sent, id: string): Change {
  const head = { head: headIn(sent), arts: linesIn(sent), removedArtIds: idsOf(sent.removedArtIds) };
  return { id, ...head, version: versionOf(sent) };
}

/** What opens an exchange or changes one. */
const submitParameters = {
  id: 'The exchange to change; nothing opens one',
  exchgType: 'exchg_type',
  taskId: 'For types 1 to 4',
  nodeId: 'The stop, for types 1 to 4',
  deptId: 'The place, for types 5 and 6',
  clientId: 'For types 5 and 6; none where the bank brings its own',
  agentId: 'Who acts for the client',
  artIds: 'What of the client’s is handed over',
  remark: 'Words',
  photos: 'Pictures',
  arts: 'Lines: artId, artCode, barcode, rfid or scan; result, sealNo, condition, photos, remark, exceptionId',
  removedArtIds: 'Unplanned lines to take off',
  version: 'That the change was made from',
};

function actionsOf(services: Services): Actions<HandoverContext> {
  return {
    submit: {
      right: may('open'),
      summary: 'Open an exchange, or update the lines of an open one',
      parameters: submitParameters,
      read(sent) {
        const id = idIn(sent, 'id');
        if (id === undefined) {
          const opening = openingIn(sent);
          return (context) => openExchange(context, opening);
        }
        const change = changeIn(sent, id);
        return async (context): Promise<SubmittedExchange> => {
          const { exchgNo, version } = await editExchange(context, change);
          return { id, exchgNo, version };
        };
      },
    },
    sign: {
      right: may('sign'),
      summary: 'Sign one side of an exchange; the receiver’s signatures confirm it',
      parameters: {
        id: 'The exchange',
        side: '1 giver, 2 receiver',
        arts: 'What was found of each line',
        signs: 'personId, agentId, method, and signImage, password or code',
        photos: 'Pictures',
      },
      async read(sent, { actor, request }) {
        const id = neededId(sent, 'id');
        const side = needed(keyIn(sent, 'side', Object.values(exchgSides)), 'side');
        const [arts, signs, { photos }] = [linesIn(sent), signsIn(sent), headIn(sent)];
        const proven = await provenSigners({ services, actor }, { id, side, signs });
        const device = deviceOf(request);
        return (context) => signExchange(context, { id, side, arts, signs, photos, proven, device });
      },
    },
    reject: {
      right: may('reject', 'sign'),
      summary: 'Reject an exchange as the receiver',
      parameters: { id: 'The exchange', reason: 'Why' },
      read(sent) {
        const ending = endingIn(sent, exchg.fields.rejectReason);
        return (context) => rejectExchange(context, ending);
      },
    },
    void: {
      right: may('void', 'open'),
      summary: 'Cancel an exchange',
      parameters: { id: 'The exchange', reason: 'Why' },
      read(sent) {
        const ending = endingIn(sent, exchg.fields.voidReason);
        return (context) => voidExchange(context, ending);
      },
    },
  };
}

/** Registers the calls of exchanges (domain model 8.4). */
export const exchangeRoutes =
  (services: Services): ModuleRoutes =>
  (app, records) => {
    addHandoverActions(app, { services, records }, actionsOf(services));
    const ofExchange = { id: 'The exchange' };
    addCalls(app, {
      print: {
        method: 'GET',
        right: may('print'),
        summary: 'Read the printed slip of an exchange',
        parameters: ofExchange,
        handler: (sent, { actor }) => printExchange({ services, records, actor }, neededId(sent, 'id')),
      },
      signers: {
        method: 'GET',
        right: may('open', 'sign'),
        summary: 'List the people who may sign an exchange',
        parameters: ofExchange,
        handler: (sent, { actor }) => listSigners({ services, actor }, neededId(sent, 'id')),
      },
      check: {
        method: 'GET',
        right: may('print'),
        summary: 'Verify a printed slip against its signatures',
        parameters: { ...ofExchange, checksum: 'As the slip has it' },
        handler: (sent, { actor }) => {
          const asked = { id: neededId(sent, 'id'), checksum: requiredText(sent, 'checksum') };
          return checkSlip({ services, records, actor }, asked);
        },
      },
    });
  };
