import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

type WrongBody = [body: object, field: string, bizCode: string, message: string];

const wrongBodies: WrongBody[] = [
  [{}, 'title', 'REQUIRED_INPUT', 'Please enter Title'],
  [{ title: '   ' }, 'title', 'REQUIRED_INPUT', 'Please enter Title'],
  [{ title: 'x'.repeat(51) }, 'title', 'TEXT_TOO_LONG', 'Title takes at most 50 characters'],
  [{ title: 'x'.repeat(900_000) }, 'title', 'TEXT_TOO_LONG', 'Title takes at most 50 characters'],
  [{ title: { a: 1 } }, 'title', 'TYPE_WRONG', 'Title has the wrong format'],
  [{ title: ['x'] }, 'title', 'TYPE_WRONG', 'Title has the wrong format'],
  [{ title: true }, 'title', 'TYPE_WRONG', 'Title has the wrong format'],
  [{ title: 'a\0b' }, 'title', 'TEXT_CONTROL', 'Title contains characters that are not allowed'],
  [{ title: '\ud800' }, 'title', 'TEXT_CONTROL', 'Title contains characters that are not allowed'],
  [{ title: 'x', code: 'a b' }, 'code', 'CODE_FORMAT', 'Code takes letters, digits, _ and - only'],
  [{ title: 'x', amount: 'many' }, 'amount', 'INTEGER_FORMAT', 'Amount must be a whole number'],
  [{ title: 'x', amount: 1.5 }, 'amount', 'INTEGER_FORMAT', 'Amount must be a whole number'],
  [{ title: 'x', amount: 1001 }, 'amount', 'NUMBER_MAX', 'Amount must be at most 1000'],
  [{ title: 'x', amount: -2 }, 'amount', 'NUMBER_MIN', 'Amount must be at least 0'],
  [{ title: 'x', amount: 1e300 }, 'amount', 'NUMBER_MAX', 'Amount must be at most 2147483647'],
  [{ title: 'x', price: '1.234' }, 'price', 'DECIMAL_SCALE', 'Price takes at most 2 decimals'],
  [{ title: 'x', price: '9999999999999999' }, 'price', 'NUMBER_FORMAT', 'Price must be a number'],
  [{ title: 'x', price: `${'0'.repeat(500_000)}x` }, 'price', 'NUMBER_FORMAT', 'Price must be a number'],
  [{ title: 'x', price: {} }, 'price', 'NUMBER_FORMAT', 'Price must be a number'],
  [{ title: 'x', isTop: 2 }, 'isTop', 'NOT_A_CHOICE', 'Top is not one of the choices'],
  [{ title: 'x', isOpen: 0 }, 'isOpen', 'NOT_A_CHOICE', 'Open is not one of the choices'],
  [{ title: 'x', kindOf: 3 }, 'kindOf', 'NOT_A_CHOICE', 'Kind is not one of the choices'],
  [{ title: 'x', kindOf: 10 }, 'kindOf', 'NOT_A_CHOICE', 'Kind is not one of the choices'],
  [{ title: 'x', tags: '1,3' }, 'tags', 'NOT_A_CHOICE', 'Tags is not one of the choices'],
  [{ title: 'x', grade: 'C' }, 'grade', 'NOT_A_CHOICE', 'Grade is not one of the choices'],
  [{ title: 'x', shelfId: '1' }, 'shelfId', 'NOT_A_CHOICE', 'Shelf is not one of the choices'],
  [{ title: 'x', shelfId: 'abc' }, 'shelfId', 'NOT_A_CHOICE', 'Shelf is not one of the choices'],
  [{ title: 'x', spareIds: '1,2' }, 'spareIds', 'NOT_A_CHOICE', 'Spare shelves is not one of the choices'],
  [{ title: 'x', day: '2024-02-30' }, 'day', 'DATE_FORMAT', 'Day is not a valid date'],
  [{ title: 'x', madeAt: 'now()' }, 'madeAt', 'DATE_FORMAT', 'Made is not a valid date'],
  [{ title: 'x', opens: '24:00' }, 'opens', 'DATE_FORMAT', 'Opens is not a valid date'],
  [{ title: 'x', phone: '123' }, 'phone', 'PHONE_LENGTH', 'Phone must have 11 digits'],
  [{ title: 'x', pin: 'x'.repeat(21) }, 'pin', 'TEXT_TOO_LONG', 'Pin takes at most 20 characters'],
  [
    { title: 'x', madeAt: '2024-01-02 00:00:00', soldAt: '2024-01-01 00:00:00' },
    'soldAt',
    'DATE_ORDER',
    'Sold must not be before Made',
  ],
];

describe('refusals of a submit', () => {
  it.each(wrongBodies)('%o (promise 37)', async (body, ...[field, bizCode, message]) => {
    const answer = await server.newcomer().submit('gadget', body);

    expect(answer).toMatchObject({ status: 400, code: 400, msg: message, data: { bizCode } });
    expect(answer.data.fields[field]).toBe(message);
  });

  it('names every field that is wrong', async () => {
    const { data } = await server.newcomer().submit('gadget', { amount: 'x', phone: '1', day: 'x' });

    expect(Object.keys(data.fields).sort()).toEqual(['amount', 'day', 'phone']);
  });

  it('speaks the language of the reader', async () => {
    const { msg } = await server.newcomer({ language: 'zh' }).submit('gadget', { title: 'x'.repeat(51) });

    expect(msg).toContain('Title (zh)');
    expect(msg).toContain('50');
  });

  it.each(['[]', '"text"', '1', 'null', 'true'])('refuse the body %s', async (payload) => {
    const answer = await server.newcomer().send({
      method: 'POST',
      url: '/api/toy/gadget/submit',
      headers: { 'content-type': 'application/json' },
      payload,
    });

    expect(answer).toMatchObject({ status: 400, data: { bizCode: 'BAD_INPUT' } });
  });

  it.each([
    [{ id: 'abc' }, 'id'],
    [{ id: '-5' }, 'id'],
    [{ id: 2 ** 60 }, 'id'],
    [{ id: '1', version: 'x' }, 'version'],
    [{ id: '1', version: 1.5 }, 'version'],
  ])('refuse %o', async (body, name) => {
    const answer = await server.newcomer().submit('gadget', { title: 'x', ...body });

    expect(answer).toMatchObject({ status: 400, msg: `Wrong parameter: ${name}` });
  });

  it('do not let a row refer to a removed row or one of another tenant', async () => {
    const [api, other] = [server.newcomer(), server.newcomer()];
    const [foreign, gone] = [await other.make('shelf', { name: 'theirs' }), await api.make('shelf', { name: 'gone' })];
    await api.remove('shelf', gone);

    const answers = await Promise.all([foreign, gone].map((shelfId) => api.submit('gadget', { title: 'x', shelfId })));

    expect(answers.map(({ data }) => data.bizCode)).toEqual(['NOT_A_CHOICE', 'NOT_A_CHOICE']);
  });
});
