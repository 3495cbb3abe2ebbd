import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Condition, checkCondition } from '#shared/condition';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { toy } from '../testing/toy.ts';
import { ConditionInput } from './condition-input.tsx';
import { ConditionText } from './condition-text.tsx';

function openInput(initial?: Condition) {
  const changed = vi.fn();
  function Held() {
    const [value, setValue] = useState<unknown>(initial);
    const handleChange = (next: Condition) => {
      changed(next);
      setValue(next);
    };
    return <ConditionInput resource={toy} value={value} onChange={handleChange} />;
  }
  const rendered = renderScreen(<Held />, { data: memoryProvider([]) });
  const pick = async (control: HTMLElement, option: string) => {
    await rendered.user.click(control);
    await rendered.user.click(await screen.findByTitle(option));
  };
  return { ...rendered, pick, condition: () => changed.mock.lastCall?.[0] };
}

describe('putting a condition together', () => {
  it('chooses a field, an operator that fits it and a value', async () => {
    const { user, pick, condition } = openInput();
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await pick(screen.getByRole('combobox', { name: 'Field' }), 'Title');
    await pick(screen.getByRole('combobox', { name: 'Compared by' }), 'contains');
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'Box');

    expect(condition()).toEqual({ all: [{ field: 'title', op: 'like', value: 'Box' }] });
    expect(checkCondition(toy, condition())).toBeUndefined();
  });

  it('takes several keys of a dictionary', async () => {
    const { pick, condition } = openInput({ all: [{ field: 'kind', op: 'in', value: ['1'] }] });

    await pick(screen.getByRole('combobox', { name: 'Value' }), 'Doll');

    expect(condition()).toEqual({ all: [{ field: 'kind', op: 'in', value: ['1', '2'] }] });
    expect(checkCondition(toy, condition())).toBeUndefined();
  });

  it('compares with whoever reads', async () => {
    const { user, pick, condition } = openInput();
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await pick(screen.getByRole('combobox', { name: 'Field' }), 'Created by');
    expect(condition()).toEqual({ all: [{ field: 'createUser', op: 'eq', value: '$user' }] });
    await pick(screen.getByRole('combobox', { name: 'Value from' }), 'The signed-in user’s departments');

    expect(condition()).toEqual({ all: [{ field: 'createUser', op: 'eq', value: '$dept' }] });
    expect(checkCondition(toy, condition())).toBeUndefined();
  });

  it('drops the value with an operator that takes none', async () => {
    const { pick, condition } = openInput({ all: [{ field: 'title', op: 'eq', value: 'x' }] });

    await pick(screen.getByRole('combobox', { name: 'Compared by' }), 'is empty');

    expect(condition()).toEqual({ all: [{ field: 'title', op: 'isNull' }] });
    expect(screen.queryByRole('textbox', { name: 'Value' })).not.toBeInTheDocument();
  });

  it('nests groups as deep as a condition may be, and removes them', async () => {
    const { user, condition } = openInput();
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    const inner = within(screen.getAllByRole('group', { name: 'Group of conditions' })[1] as HTMLElement);
    await user.click(inner.getByRole('button', { name: 'Add group' }));

    expect(screen.getAllByRole('button', { name: 'Add group' })).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Remove group' })[0] as HTMLElement);
    expect(condition()).toEqual({ all: [] });
  });
});

const openText = (value: Condition) =>
  renderScreen(
    <section aria-label="Rule">
      <ConditionText resource={toy} value={value} />
    </section>,
    { data: memoryProvider([]) },
  );

it.each<[string, Condition, RegExp]>([
  ['a text', { all: [{ field: 'title', op: 'like', value: 'Box' }] }, /^Title contains Box$/],
  [
    'whoever reads',
    { any: [{ field: 'createUser', op: 'eq', value: '$dept' }] },
    /^Created by is The signed-in user’s departments$/,
  ],
  ['nothing', { all: [{ field: 'title', op: 'isNull' }] }, /^Title is empty $/],
  ['what there is no more', { all: [{ field: 'gone', op: 'eq', value: 'x' }] }, /^gone is x$/],
])('tells a comparison with %s in words', (_, condition, words) => {
  openText(condition);

  expect(screen.getByRole('region', { name: 'Rule' }).textContent).toMatch(words);
});

it('names the entries of a dictionary', async () => {
  openText({ all: [{ field: 'kind', op: 'in', value: ['1', '2'] }] });

  await seen(() => screen.getByText('Doll'));
  expect(screen.getByRole('region', { name: 'Rule' })).toHaveTextContent(/^Kind is one of .+, Doll$/);
});

it('says how parts are joined, groups within groups', () => {
  openText({
    any: [
      { field: 'title', op: 'eq', value: 'A' },
      {
        all: [
          { field: 'title', op: 'ne', value: 'B' },
          { field: 'title', op: 'notNull' },
        ],
      },
    ],
  });

  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  expect(items).toEqual(['Title is A', 'All are metTitle is not BTitle is not empty', 'Title is not B', 'Title is not empty']);
});
