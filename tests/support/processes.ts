import { inAllTenants } from '#server/db/tenancy';
import { openFlow } from '#server/flow/flow';
import { flowPeople } from '#server/modules/flow/people';
import type { Resource } from '#shared/define';
import { makeActor } from '../../server/crud/testing/toy-server.ts';
import type { Api, ApiResponse, Row } from './api.ts';
import type { SeededApp } from './seeded-app.ts';
import { answerTask, type Begun, definitionsFor } from './task-answers.ts';

/** Returns the workflow without a business, for deploying. */
const bareFlow = ({ servingDb }: SeededApp) =>
  openFlow({
    db: servingDb,
    people: flowPeople,
    hooks: {},
    now: Date.now,
    administers: () => true,
    tenants: { exists: async () => true },
    categories: async () => new Map(),
    announce: async () => undefined,
  });

const platform = makeActor([], { tenantId: '000000', isPlatformAdmin: true });

/** Returns the calls by which people go through processes. */
export async function openProcesses(app: SeededApp) {
  const flow = bareFlow(app);
  const records = await definitionsFor(await app.signInAs('admin'));
  const definitionOf = (key: string) => records.find((line) => line.key === key)?.id ?? '';

  return {
    definitionOf,
    /** Deploys another process for all tenants; returns its id. */
    async deploy(xml: string, category = 'flow_1'): Promise<string> {
      const files = [{ name: 'p.bpmn', xml }];
      const [made] = await inAllTenants(() => flow.deploy(platform, { files, category, source: 'upload', tenantIds: [] }));
      return made?.processDefinitionId ?? '';
    },
    start: (api: Api, noun: Resource, values: object): Promise<ApiResponse<Begun>> =>
      api.post<Begun>(`${noun.path}/start-process`, { processDefinitionId: definitionOf(noun.name), ...values }),
    detail: (api: Api, noun: Resource, businessId: string): Promise<ApiResponse<Row>> =>
      api.get<Row>(`${noun.path}/detail`, { businessId }),
    answer: answerTask,
  };
}

export type Processes = Awaited<ReturnType<typeof openProcesses>>;
