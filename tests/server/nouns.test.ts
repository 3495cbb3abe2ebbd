import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSettable } from '#server/crud/model/settable';
import { callPath, type Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { isDemanded, type Values } from '#shared/validate';
import { resources } from '#src/resources/index';
import type { Api, Row } from '../support/api.ts';
import { type Choices, sampleOf } from '../support/samples.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';

const targetsOf = ({ fields }: Resource) => Object.values(fields).flatMap(({ target }) => target ?? []);

/**
 * Makes a row of every noun that others refer to and that has none yet, by its own definition and what it refers to before it.
 * Returns choices among these rows as well, so that a noun which refers to a new one needs no fixture.
 */
async function furnish(choices: Choices, api: Api, nouns: readonly Resource[]): Promise<Choices> {
  const made = new Map<string, string>();
  const all: Choices = { ...choices, refId: (field) => made.get(field.target ?? '') ?? choices.refId(field) };
  const lacking = (noun: Resource) => !made.has(noun.name) && choices.refId({ target: noun.name }) === '';
  const lackingAmong = (names: readonly string[]) => nouns.filter((noun) => names.includes(noun.name) && lacking(noun));

  async function make(noun: Resource, way: readonly Resource[]): Promise<void> {
    const onWay = [...way, noun];
    for (const target of lackingAmong(targetsOf(noun))) if (!onWay.includes(target)) await make(target, onWay);
    if (!lacking(noun)) return;
    const { data, msg } = await api.submit(noun, sampleOf(noun, all));
    if (!data?.id) throw new Error(`No row of ${noun.name} could be made for those that refer to it: ${msg}`);
    made.set(noun.name, data.id);
  }

  for (const noun of lackingAmong(nouns.flatMap(targetsOf))) await make(noun, []);
  return all;
}

/** Every noun whose rows are made and removed by the engine's own calls. */
const writable = resources.filter(({ readOnly, arriving, lasting }) => !readOnly && !arriving && !lasting);
let app: SeededApp;
let api: Api;
let choices: Choices;

beforeAll(async () => {
  app = await openSeededApp({}, { hasFixtures: true });
  api = await app.signInAs('admin');
  choices = await furnish(app.choices, api, writable);
});
afterAll(() => app.close());

const sample = (resource: Resource): Values => sampleOf(resource, choices);

/** Stores a new record and returns it as `detail` does. */
async function stored(resource: Resource): Promise<Row> {
  const { data } = await api.submit(resource, sample(resource));
  return (await api.detail(resource, data.id)).data;
}

async function idsListed(resource: Resource, query = {}): Promise<string[]> {
  const { data } = await api.list(resource, { size: 200, ...query });
  return data.records.map(({ id }) => id);
}

const isTold = ({ kind, mask, private: isSigned }: Field) => kind !== 'secret' && !mask && !isSigned;

/** Returns the values that a form sets and the server returns unchanged: all but secrets, masked texts and signed links. */
function readable(resource: Resource, values: Values): Values {
  const entries = Object.entries(resource.fields).filter(
    ([name, field]) => name in values && isSettable(field, 'add') && isTold(field),
  );
  return Object.fromEntries(entries.map(([name]) => [name, values[name]]));
}

/** Returns the names of the fields that a form must send; values that the server gives are not required. */
const requiredNames = ({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, field]) => (isDemanded(field) && isSettable(field, 'add') ? [name] : []));
/** Returns a field that an edit may change: the title or, if that is fixed, another text. */
function changeable({ title, fields }: Resource): string {
  const isFree = (name: string) => fields[name] !== undefined && isSettable(fields[name], 'edit');
  return isFree(title) ? title : (Object.keys(fields).find((name) => fields[name]?.kind === 'text' && isFree(name)) ?? title);
}
const otherText = (resource: Resource, row: Row): Values => ({
  ...row,
  [changeable(resource)]: sample(resource)[changeable(resource)],
});

describe.each(writable)('$name', (resource) => {
  it('stores, shows, finds and removes a record', async () => {
    const values = sample(resource);

    const saved = await api.submit(resource, values);

    expect(saved).toMatchObject({ status: 200, code: 200, success: true, data: { id: expect.stringMatching(/^\d+$/) } });
    const { id } = saved.data;
    expect((await api.detail(resource, id)).data).toMatchObject({ id, version: 1, ...readable(resource, values) });
    expect(await idsListed(resource, { id })).toEqual([id]);
    expect(await api.remove(resource, [id])).toMatchObject({ status: 200, success: true });
    expect(await idsListed(resource, { id })).toEqual([]);
  });

  it('answers list and page alike, one of a tree nested', async () => {
    const { id } = await stored(resource);
    const pages = await Promise.all(['list', 'page'].map((verb) => api.get(callPath(resource, verb), { size: 200, id })));

    expect(pages.map(({ data }) => JSON.stringify(data).includes(`"id":"${id}"`))).toEqual([true, true]);
  });

  it('changes a record and counts its version', async () => {
    const row = await stored(resource);
    const changed = otherText(resource, row);

    const answer = await api.submit(resource, changed);

    expect(answer).toMatchObject({ status: 200, success: true });
    expect((await api.detail(resource, row.id)).data).toMatchObject({
      id: row.id,
      version: 2,
      [changeable(resource)]: changed[changeable(resource)],
    });
  });

  it('refuses to overwrite what somebody else changed meanwhile (promise 53)', async () => {
    const row = await stored(resource);
    const theirs = otherText(resource, row);
    await api.submit(resource, theirs);

    const answer = await api.submit(resource, otherText(resource, row));

    expect(answer).toMatchObject({ status: 409, code: 409, success: false, bizCode: 'STALE' });
    expect((await api.detail(resource, row.id)).data).toMatchObject({
      version: 2,
      [changeable(resource)]: theirs[changeable(resource)],
    });
  });

  it('takes the last write of a client that knows no versions (promise 53)', async () => {
    const { version, ...row } = await stored(resource);

    expect(version).toBe(1);
    expect(await api.submit(resource, otherText(resource, row))).toMatchObject({ status: 200 });
    expect((await api.detail(resource, row.id)).data.version).toBe(2);
  });

  it.each(requiredNames(resource).map((name) => [name]))('refuses a record without %s at its field', async (name) => {
    const answer = await api.submit(resource, { ...sample(resource), [name]: '' });

    expect(answer).toMatchObject({ status: 400, success: false, fields: { [name]: expect.any(String) } });
  });

  it('ignores what only the server may write (promise 32)', async () => {
    const saved = await api.submit(resource, {
      ...sample(resource),
      isDeleted: 1,
      createUser: '1',
      version: 40,
    });
    const { data } = await api.detail(resource, saved.data.id);

    expect(data).toMatchObject({ version: 1, isDeleted: 0 });
    expect(data.createUser).not.toBe('1');
  });

  it('pages, and is empty beyond the last page', async () => {
    await stored(resource);
    const first = await api.list(resource, { current: 1, size: 1 });
    const beyond = await api.list(resource, { current: 10_000, size: 10 });

    expect(first.data).toMatchObject({ current: 1, size: 1, records: [expect.objectContaining({ id: expect.any(String) })] });
    expect(first.data.total).toBeGreaterThan(0);
    expect(beyond.data.records).toEqual([]);
  });

  it('refuses an order by what is no column (promise 33)', async () => {
    expect(await api.list(resource, { ascs: 'id;drop' })).toMatchObject({ status: 400, bizCode: 'UNKNOWN_ORDER' });
  });

  it('removes all of the records or none', async () => {
    const { id } = await stored(resource);

    expect(await api.remove(resource, [id, '999999999999999999'])).toMatchObject({ status: 404, success: false });
    expect((await api.detail(resource, id)).data.id).toBe(id);
  });

  it('is closed to somebody without the right', async () => {
    const nobody = await app.signInAs('nobody');
    const { id } = await stored(resource);
    const answers = await Promise.all([
      nobody.list(resource),
      nobody.detail(resource, id),
      nobody.submit(resource, sample(resource)),
      nobody.remove(resource, [id]),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers.every(({ data }) => JSON.stringify(data ?? '').includes(id) === false)).toBe(true);
  });
});

describe.each(writable.filter(({ scope }) => scope === 'tenant'))('$name of a tenant', (resource) => {
  it('stays in the tenant of who stores it, whatever the body says', async () => {
    const manager = await app.signInAs('manager', 'admin');

    const saved = await manager.submit(resource, { ...sample(resource), tenantId: '999999' });

    expect(saved).toMatchObject({ status: 200 });
    expect((await manager.detail(resource, saved.data.id)).data.tenantId).toBe('000000');
  });
});

describe.each(writable.filter(({ scope }) => scope === 'platform'))('$name of the platform', (resource) => {
  it('is written by platform administrators only (promise 27)', async () => {
    const manager = await app.signInAs('manager', 'admin');
    const { id } = await stored(resource);

    expect((await manager.submit(resource, sample(resource))).status).toBe(403);
    expect((await manager.remove(resource, [id])).status).toBe(403);
  });
});
