import { type Query, textParameter } from '#server/crud/read/paging';
import { readIds } from '#server/crud/write/remove';
import type { Flow } from '#server/flow/flow';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { requiredText } from '../../sent.ts';
import { type FlowCalls, needs, paged } from './calls.ts';

const longest = { modelKey: 255, name: 255, description: 1000, category: 64 } as const;

function shortText(sent: Query, name: keyof typeof longest): string {
  const text = textParameter(sent, name) ?? '';
  if (text.length > longest[name]) throw new AppError('WRONG_PARAMETER', { name });
  return text;
}

function needed(sent: Query, name: keyof typeof longest): string {
  requiredText(sent, name);
  return shortText(sent, name);
}

function versionIn(sent: Query): number | undefined {
  const text = textParameter(sent, 'version');
  if (text === undefined) return undefined;
  const version = Number(text);
  if (!Number.isSafeInteger(version)) throw new AppError('WRONG_PARAMETER', { name: 'version' });
  return version;
}

/** Returns the tenants that a process is for, comma-joined in the query; none means all of them. */
export function tenantsIn(sent: Query): readonly string[] {
  return splitMany(textParameter(sent, 'tenantIds') ?? '');
}

const draws = needs('flow_model_create', 'flow_model_update');

/** Drawings of processes. */
export function modelCalls(flow: Flow): FlowCalls {
  return {
    get: {
      list: {
        right: needs('flow_model_view'),
        summary: 'List the process models, the last changed first',
        parameters: { ...paged, modelKey: 'A part', name: 'A part', category: '`flow_` and a key' },
        handler: (sent, { actor }) => flow.modelList(actor, sent),
      },
      detail: {
        right: needs('flow_model_view', 'flow_model_update', 'flow_model_download'),
        summary: 'Read a process model with its XML',
        parameters: { id: 'The drawing' },
        handler: (sent, { actor }) => flow.model(actor, requiredText(sent, 'id')),
      },
    },
    post: {
      submit: {
        right: draws,
        summary: 'Save a process model; `version` guards against concurrent changes',
        parameters: {
          id: 'Of the model; absent for a new one',
          modelKey: 'The key of the process',
          name: 'Its name',
          description: 'What it is for',
          category: '`flow_` and a key',
          xml: 'The drawing, BPMN 2.0',
          version: 'That the change was made from',
        },
        handler: (sent, { actor }) =>
          flow.saveModel(actor, {
            id: textParameter(sent, 'id'),
            modelKey: needed(sent, 'modelKey'),
            name: needed(sent, 'name'),
            description: shortText(sent, 'description'),
            category: shortText(sent, 'category'),
            xml: requiredText(sent, 'xml'),
            version: versionIn(sent),
          }),
      },
      check: {
        right: draws,
        summary: 'Validate a process model',
        parameters: { xml: 'The drawing' },
        handler: (sent, { actor }) => flow.inspect(actor, { name: 'model.bpmn', xml: requiredText(sent, 'xml') }),
      },
      deploy: {
        right: needs('flow_model_deploy'),
        summary: 'Deploy a process model as a new version',
        parameters: { modelId: 'The drawing', category: '`flow_` and a key', tenantIds: 'Comma-joined; none is for all' },
        handler: async (sent, { actor }) => {
          const { modelKey, xml } = await flow.model(actor, requiredText(sent, 'modelId'));
          const files = [{ name: `${modelKey}.bpmn20.xml`, xml }];
          return flow.deploy(actor, { files, category: needed(sent, 'category'), source: 'model', tenantIds: tenantsIn(sent) });
        },
      },
      remove: {
        right: needs('flow_model_delete'),
        summary: 'Delete process models and keep their deployments',
        parameters: { ids: 'Comma-joined' },
        handler: (sent, { actor }) => flow.removeModels(actor, readIds(sent.ids)),
      },
    },
  };
}
