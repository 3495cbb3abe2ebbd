import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

it('work on one thing runs one after the other, that on another beside it', async () => {
  const turns = new Turns();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await soon();
    said.push(`${name} ends`);
  };

  await Promise.all([turns.take('a', work('first')), turns.take('a', work('second')), turns.take('b', work('other'))]);

  expect(said.filter((what) => !what.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(said.indexOf('other begins')).toBeLessThan(said.indexOf('first ends'));
});

it('what fails holds nobody up, and is told to whom it belongs', async () => {
  const turns = new Turns();
  const failing = turns.take('a', () => Promise.reject(new Error('no')));

  expect(await turns.take('a', async () => 'yes')).toBe('yes');
  await expect(failing).rejects.toThrow('no');
});

it('who comes when too many wait is told so, and is welcome later', async () => {
  const turns = new Turns();
  const taken = Array.from({ length: 31 }, () => turns.take('a', soon));

  expect(turns.take('a', soon)).toBeUndefined();
  await Promise.all(taken);
  expect(await turns.take('a', async () => 'in')).toBe('in');
});

it('work runs in the name of whoever asked for it', async () => {
  const names = new AsyncLocalStorage<string>();
  const turns = new Turns();
  const asked = ['one', 'two'].map((name) =>
    names.run(name, () =>
      turns.take('a', async () => {
        await soon();
        return names.getStore();
      }),
    ),
  );

  expect(await Promise.all(asked)).toEqual(['one', 'two']);
});
