import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

describe('a row that is wrong', () => {
  it.each([
    ['is empty', { name: '' }, 'name', 400, 'Left, row 2: Please enter Name'],
    ['is of no kind', { name: 'x', slot: 'many' }, 'slot', 400, 'Left, row 2: Slot must be a whole number'],
    ['breaks a rule', { name: 'x', from: '2025-02-01', to: '2025-01-01' }, 'to', 400, 'Left, row 2: To must not be before From'],
    ['is no choice', { name: 'x', grade: 'Z' }, 'grade', 400, 'Left, row 2: Grade is not one of the choices'],
    ['leads nowhere', { name: 'x', gadgetId: '1' }, 'gadgetId', 400, 'Left, row 2: Gadget is not one of the choices'],
    [
      'names no file',
      { name: 'x', picture: 'upload/20250101/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png' },
      'picture',
      400,
      /^Left, row 2: /,
    ],
    ['repeats one of its list', { name: 'x', slot: 1 }, 'slot', 409, 'Left, row 2: Slot already exists'],
  ])('%s: is refused at its field', async (...[, row, name, status, msg]) => {
    const answer = await server.newcomer().submit('crate', { title: 'c', left: [{ name: 'fine', slot: 1 }, row] });

    expect(answer).toMatchObject({ status, msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) });
    expect(Object.keys(answer.data.fields)).toEqual([`left.1.${name}`]);
    expect(answer.data.fields[`left.1.${name}`]).not.toContain('row 2');
  });

  it('says so in the language of whoever sent it', async () => {
    const api = server.newcomer({ language: 'zh' });

    const answer = await api.submit('crate', { title: 'c', right: [{ name: '' }] });

    expect(answer.msg).toBe('Right (zh)第1行：请输入Name (zh)');
  });

  it('repeats one of another owner: is refused, and stands in the message', async () => {
    const api = server.newcomer();
    await api.make('crate', { title: 'c', left: [{ name: 'a', sealNo: 'S9' }] });

    const answer = await api.submit('crate', { title: 'd', left: [{ name: 'x' }, { name: 'b', sealNo: 'S9' }] });

    expect(answer).toMatchObject({ status: 409, msg: 'Left, row 2: Seal already exists' });
    expect(answer.data).toMatchObject({ bizCode: 'DUPLICATE', fields: { 'left.1.sealNo': 'Seal already exists' } });
  });

  it.each([['text'], [{ name: 'x' }]])('%j: is no list', async (left) => {
    expect(await server.newcomer().submit('crate', { title: 'c', left })).toMatchObject({
      status: 400,
      data: { fields: { left: 'Left has the wrong format' } },
    });
  });

  it('comes after as many as the list takes', async () => {
    const right = Array.from({ length: 4 }, (_, n) => ({ name: `n${n}` }));

    expect((await server.newcomer().submit('crate', { title: 'c', right })).data.fields).toEqual({
      right: 'Right takes at most 3 values',
    });
  });
});
