import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { roleId } from '#server/seed/roles';
import type { Resource } from '#shared/define';
import type { notice } from '#src/resources/desk/notice';
import { resources } from '#src/resources/index';
import { Api, injectedInto } from '../support/api.ts';
import { type Hostile, hostileRequests, type Operation } from '../support/hostile-requests.ts';
import { tables } from '../support/module-rows.ts';
import { inTurn } from '../support/module-server.ts';
import { takeFound } from '../support/passive-scan.ts';
import { type People, peopleOf } from '../support/people.ts';
import { sampleOf } from '../support/samples.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';

/** Requests to each call by each caller: one in the gate, more by `npm run test:fuzz`. */
const runs = Number(process.env.FUZZ_RUNS ?? 1);
/** Every run of the gate sends the same; `npm run test:fuzz` takes another seed each time. */
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() % 2 ** 31 : 1));

/** What only rows of one tenant contain. No caller sends it. */
const mark = 'Zq-of-the-other-house';
const otherTenant = '100077';

/** Calls whose request ends the session of its caller; they come last. */
const ending = /logout|end-other-sessions|update-password/;

let app: SeededApp;
let people: People;
let operations: readonly Operation[];
/** The rows of tenant 000000, which carry the mark, by the path of their noun. */
const idsAt = new Map<string, readonly string[]>();

type Document = Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'url'>>>>>;

async function readOperations(): Promise<readonly Operation[]> {
  const { paths } = (await app.server.inject('/api/docs/json')).json<{ paths: Document }>();
  const all = Object.entries(paths).flatMap(([url, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ ...call, url, method: method.toUpperCase() as Operation['method'] })),
  );
  return all.sort((a, b) => Number(ending.test(a.url)) - Number(ending.test(b.url)));
}

/** Makes a row of each noun, and writes the mark into its title. */
async function markRows(): Promise<void> {
  const admin = await app.signInAs('admin');
  const writable = resources.filter(({ readOnly, arriving, scope }) => scope === 'tenant' && !readOnly && !arriving);
  for (const resource of writable) {
    const { data } = await admin.submit(resource, sampleOf(resource, app.choices));
    const ids = [data?.id].filter((id) => id !== undefined);
    idsAt.set(resource.path, ids);
    if (resource.fields[resource.title]?.kind === 'text') await markTitles(resource, ids);
  }
}

async function markTitles(resource: Resource, ids: readonly string[]): Promise<void> {
  // Every noun of a tenant has the columns that any one has.
  const table = tableOf(resource as unknown as typeof notice);
  const column = table[resource.title as 'title'];
  await app.db
    .update(table)
    .set({ [resource.title]: sql`left(${mark} || ${column}, 40)` })
    .where(inArray(table.id, [...ids]));
}

/** Somebody who sends requests, signed in anew where one has ended the session, with an account of its own each time. */
class Caller {
  #api: Promise<Api> | undefined;
  readonly name: string;
  /** Whether rows of tenant 000000 are no business of theirs. */
  readonly isForeign: boolean;
  readonly #signIn: () => Promise<Api>;

  constructor(name: string, isForeign: boolean, signIn: () => Promise<Api>) {
    this.name = name;
    this.isForeign = isForeign;
    this.#signIn = signIn;
  }

  async send(method: Operation['method'], sent: Hostile) {
    this.#api ??= this.#signIn();
    const { headers } = await this.#api;
    const answer = await injectedInto(app.server)({ method, ...sent, headers: { ...headers, ...sent.headers } });
    if (answer.statusCode === 401) this.#api = undefined;
    return answer;
  }
}

async function callers(): Promise<readonly Caller[]> {
  const codes = (await app.db.select({ code: tables.menu.code }).from(tables.menu)).map(({ code }) => code);
  const platform = { roleId: roleId('administrator'), deptId: '1' };
  return [
    new Caller('a stranger', true, async () => new Api(injectedInto(app.server))),
    new Caller('another tenant', true, async () => (await people.person(codes, { tenantId: otherTenant })).api),
    new Caller('nobody', false, async () => people.signIn((await people.make.user()).account)),
    new Caller('an administrator of the tenant', false, async () => (await people.person(codes)).api),
    new Caller('the platform', false, async () => people.signIn((await people.make.user(platform)).account)),
  ];
}

beforeAll(async () => {
  vi.stubEnv('ANSWER_CHECK', '1');
  app = await openSeededApp({ API_DOCS: '1' }, { hasFixtures: true });
  people = peopleOf(app);
  await people.make.tenant({ tenantId: otherTenant });
  await markRows();
  operations = await readOperations();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
});

function knownOf({ url }: Operation) {
  const noun = resources.find(({ path }) => url.startsWith(`/api/${path}/`));
  const rows = [...(noun ? (idsAt.get(noun.path) ?? []) : []), ...[...idsAt.values()].flat().slice(0, 5)];
  const isList = /\/(list|page|export|summary|tree|lazy-list|lazy-tree|select)$/.test(url);
  return {
    ids: [...rows, '1', '123456789012345678'],
    fields: noun && isList ? ['id', 'tenantId', 'createTime', ...Object.keys(noun.fields)] : [],
  };
}

/** Sends one request; returns what is wrong with the answer. */
async function faultsOf(caller: Caller, { method }: Operation, sent: Hostile): Promise<readonly string[]> {
  const answer = await caller.send(method, sent);
  const faults = [
    ...(answer.statusCode >= 500 ? [`answers ${answer.statusCode}`] : []),
    ...(caller.isForeign && answer.body.includes(mark) ? ['shows rows of another tenant'] : []),
    ...takeFound(),
  ];
  const told = JSON.stringify(sent).slice(0, 600);
  return faults.map((fault) => `${caller.name}: ${fault}\n  ${method} ${told}\n  ${answer.body.slice(0, 200)}`);
}

describe('every call of the document', () => {
  it('answers anything that is sent without a fault, inside its schema, and nothing of another tenant', {
    timeout: 3_600_000,
  }, async () => {
    const all = await callers();

    const faults = await inTurn(operations.entries(), ([number, operation]) =>
      inTurn(all.entries(), ([who, caller]) => {
        const requests = fc.sample(hostileRequests(operation, knownOf(operation)), {
          seed: seed + number * 10 + who,
          numRuns: runs,
        });
        return inTurn(requests, (sent) => faultsOf(caller, operation, sent));
      }),
    );

    expect(operations.length).toBeGreaterThan(700);
    expect(faults.flat(3), `FUZZ_SEED=${seed}`).toEqual([]);
  });
});
