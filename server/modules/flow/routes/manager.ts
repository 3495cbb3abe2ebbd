import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textParameter } from '#server/crud/read/paging';
import { largestFile } from '#server/flow/core/compile/guard';
import type { ProcessFile } from '#server/flow/deploy/check';
import type { Flow } from '#server/flow/flow';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { recordOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { requiredText } from '../../sent.ts';
import { addFlowCalls, type FlowCalls, needs, paged } from './calls.ts';
import { tenantsIn } from './model.ts';

const states: ReadonlySet<string> = new Set(['active', 'suspend']);

function managerCalls(flow: Flow): FlowCalls {
  return {
    get: {
      list: {
        right: needs('flow_manager_view'),
        summary: 'List the deployed process versions',
        parameters: { ...paged, key: 'A part', name: 'A part', category: '`flow_` and a key', mode: '1: of all tenants, 2: own' },
        handler: (sent, { actor }) => flow.managerList(actor, sent),
      },
    },
    post: {
      'change-state': {
        right: needs('flow_manager_state'),
        summary: 'Suspend or resume a process and its running instances',
        parameters: { processId: 'The process', state: 'active or suspend' },
        handler: (sent, { actor }) => {
          const state = requiredText(sent, 'state');
          if (!states.has(state)) throw new AppError('WRONG_PARAMETER', { name: 'state' });
          const definitionId = requiredText(sent, 'processId');
          return flow.changeState(actor, { definitionId, state: state === 'active' ? 'active' : 'suspended' });
        },
      },
      'delete-deployment': {
        right: needs('flow_manager_remove'),
        summary: 'Delete deployments without running instances',
        parameters: { deploymentIds: 'Comma-joined' },
        handler: (sent, { actor }) => flow.deleteDeployments(actor, splitMany(requiredText(sent, 'deploymentIds'))),
      },
    },
  };
}

/** Bounds of a multipart body with process files (promise 41). */
const limits = {
  files: 10,
  fields: 10,
  parts: 20,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
  fileSize: largestFile,
} as const;

interface Received {
  readonly files: readonly ProcessFile[];
  readonly fields: Readonly<Record<string, string>>;
}

const tooLarge = () => new AppError('FILE_TOO_LARGE', { max: largestFile });

async function readParts(request: FastifyRequest): Promise<Received> {
  const fields: Record<string, string> = {};
  const files: ProcessFile[] = [];
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname !== 'files' && part.fieldname !== 'file') throw new AppError('WRONG_PARAMETER', { name: 'files' });
    else files.push({ name: part.filename, xml: (await part.toBuffer()).toString('utf8') });
  }
  if (files.length === 0) throw new AppError('FLOW_NO_FILE');
  return { files, fields };
}

/** Turns an error of the multipart parser into a refusal; its error for a malformed body has no code of its own. */
function refusalOfBody(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, statusCode } = recordOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return new AppError('WRONG_PARAMETER', { name: 'files' });
  return statusCode === undefined ? new AppError('UNREADABLE') : error;
}

/** Takes the process files out of a multipart body. */
async function receive(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE');
  try {
    return await readParts(request);
  } catch (error) {
    throw refusalOfBody(error);
  } finally {
    // A sender that is refused half-way reads the refusal only once the rest of its body is consumed.
    request.raw.unpipe();
    request.raw.resume();
  }
}

const right = needs('flow_deploy_upload');
const parameters = { category: '`flow_` and a key', tenantIds: 'Comma-joined; none is for all', files: 'The files' };

/** Registers the calls about deployed processes, and those that take process files. */
export function managerRoutes(flow: Flow, base: string) {
  return async (app: FastifyInstance) => {
    addFlowCalls(app, base, managerCalls(flow));
    await app.register(multipart);
    const uploading = documented('Deploy process files, all or none', parameters);
    app.post(`/${base}/deploy-upload`, { config: { right, isUpload: true }, ...uploading }, async (request) => {
      const actor = actorOf(request);
      const { files, fields } = await receive(request);
      const category = textParameter(fields, 'category');
      if (category === undefined) throw new AppError('MISSING_PARAMETER', { name: 'category' });
      const deployed = await flow.deploy(actor, { files, category, source: 'upload', tenantIds: tenantsIn(fields) });
      return ok(deployed, actor.language);
    });
    const checking = documented('Validate process files', { files: 'The files' });
    app.post(`/${base}/check-upload`, { config: { right, isUpload: true }, ...checking }, async (request) => {
      const actor = actorOf(request);
      const { files } = await receive(request);
      const found = await Promise.all(files.map((file) => flow.inspect(actor, file)));
      const inspection = { problems: found.flatMap((one) => one.problems), warnings: found.flatMap((one) => one.warnings) };
      return ok(inspection, actor.language);
    });
  };
}
