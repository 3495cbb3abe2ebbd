import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { familyOf } from '#shared/kinds';
import { isSettable } from '../model/settable.ts';
import { openToyServer, type ToyClient, type ToyServer } from '../testing/toy-server.ts';
import { album, crate, gadget } from '../testing/toys.ts';

let server: ToyServer;
let client: ToyClient;
beforeAll(async () => {
  server = await openToyServer();
  client = server.newcomer();
});
afterAll(() => server?.close());

const right = { title: 'Right' };
/** What no field takes, whatever its kind. */
const never = [true, false, { a: 1 }, [{ a: 1 }], [[1]], [true], [null]];
const takesList = ({ many, kind }: Field) => many === true || kind === 'rows';
/** Clients of the family send numbers as texts and texts as numbers, so of these kinds a number may be either. */
const ofText = ['text', 'secret', 'number', 'flag', 'key'];

function wrongFor(field: Field): readonly unknown[] {
  const lists = takesList(field) ? [] : [[], [1], ['1'], ['a', 'b']];
  const numbers = ofText.includes(familyOf(field)) ? [] : [7];
  const texts = ['number', 'flag'].includes(familyOf(field)) ? ['seven', '1;2', '0x10'] : [];
  return [...never, ...lists, ...numbers, ...texts];
}

const isAsked = ([, field]: readonly [string, Field]) =>
  isSettable(field, 'add') && field.kind !== 'json' && field.kind !== 'computed';

const cases = [gadget, album, crate].flatMap((noun: Resource) =>
  Object.entries(noun.fields)
    .filter(isAsked)
    .flatMap(([name, field]) =>
      wrongFor(field).map((value) => ({ noun: noun.name, name, place: `${noun.name}.${name}`, kind: field.kind, value })),
    ),
);

describe('a value of the wrong type', () => {
  it.each(cases)('is refused by $place ($kind): $value', async ({ noun, name, value }) => {
    const answer = await client.submit(noun, { ...right, [name]: value });

    expect(answer.status).toBe(400);
    expect(Object.keys(answer.data.fields ?? {}).map((place) => place.split('.')[0])).toContain(name);
  });

  it('is none that a client of the family sends: numbers as texts, texts as numbers, nothing as an empty text', async () => {
    const id = await client.make('gadget', {
      title: 7,
      amount: '12',
      price: 3.5,
      kindOf: '1',
      tags: [1, 2],
      day: '',
      phone: null,
    });

    const { data } = await client.detail('gadget', id);

    expect(data).toMatchObject({ title: '7', amount: 12, price: '3.50', kindOf: 1, tags: '1,2', day: '', phone: '' });
  });
});
