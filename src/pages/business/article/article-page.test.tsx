import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { letterOf } from '#src/articles/labels-dialog.tsx';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowTools } from '#src/meta/testing/row-tools';
import { article } from '#src/resources/business/article';
import { ArticlePage } from './article-page.tsx';

const stored = {
  artName: 'thing',
  artTypeId: '5',
  artTypeName: 'Scroll',
  baseId: '9',
  baseName: 'East',
  condition: 1,
  version: 1,
};
const box = { ...stored, id: '1', artCode: 'KX1', artState: 1, artStateName: 'In vault', isContainer: 1, deptId: '9' };
const fresh = { ...stored, id: '2', artCode: 'QT2', artState: 0, artStateName: 'Registered', isContainer: 0 };
const away = { ...stored, id: '3', artCode: 'QT3', artState: 3, artStateName: 'In transit', isContainer: 0 };
const lost = { ...stored, id: '5', artCode: 'QT5', artState: 6, artStateName: 'Frozen', isContainer: 0 };
const gone = { ...stored, id: '4', artCode: 'QT4', artState: 7, artStateName: 'Written off', isContainer: 0 };

const school = { key: 'school', label: '流派', labelEn: 'School', type: 'text', required: 1 };
const length = { key: 'length', label: '长度', labelEn: 'Length', type: 'number' };

interface Sent {
  readonly url: string;
  readonly payload?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Draws the page; calls other than those of lists and records get the answer given for their verb. */
function open(answers: Readonly<Record<string, unknown>> = {}, rows: readonly object[] = [box, fresh, away, gone, lost]) {
  const data = memoryProvider([...rows]);
  const verbOf = (url: string) => url.split('?')[0]?.split('/').slice(1).join('/') ?? '';
  const custom = vi.fn(async ({ url }: Sent) => ({ data: ({ 'arttype/list': [], ...answers }[verbOf(url)] ?? {}) as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<ArticlePage />, { data });
  const sent = (verb: string) => custom.mock.calls.map(([call]) => call).filter(({ url }) => verbOf(url) === `article/${verb}`);
  return { ...drawn, ...rowTools(drawn.user), sent };
}

const theDialog = async () => within(await screen.findByRole('dialog'));

describe('an article', () => {
  it.each([
    ['KX1', ['Pack', 'Unpack', 'Relocate', 'Apply for write-off', 'Write off'], ['Delete']],
    ['QT2', ['Delete', 'Apply for write-off', 'Write off'], ['Pack', 'Unpack', 'Relocate']],
    ['QT3', ['Print label'], ['Delete', 'Pack', 'Relocate', 'Apply for write-off', 'Write off']],
    ['QT4', ['Print label'], ['Edit', 'Delete', 'Apply for write-off', 'Write off']],
    ['QT5', ['Write off'], ['Delete', 'Pack', 'Relocate', 'Apply for write-off']],
  ])('%s is offered what its state allows', async (code, offered, kept) => {
    const { menuOf } = open();

    const menu = await menuOf(code);

    expect(menu).toEqual(expect.arrayContaining(offered));
    expect(kept.filter((name) => menu.includes(name))).toEqual([]);
  });
});

describe('the extra fields of a type', () => {
  const types = [{ id: '5', typeName: 'Scroll', attrs: [school, length] }];
  const scroll = { ...fresh, attrs: { school: 'Wu', length: '120', lost: 'x' } };

  it('are fields of the form, checked and sent by their type', async () => {
    const { press, user, provider } = open({ 'arttype/list': types }, [scroll]);
    await press('QT2', 'Edit');
    const dialog = await theDialog();
    const field = await dialog.findByLabelText('School');
    expect(field).toHaveValue('Wu');

    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await seen(() => dialog.getByText('Please enter School'));
    expect(provider.update).not.toHaveBeenCalled();

    await user.type(field, 'Che');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(provider.update).toHaveBeenCalledTimes(1));
    expect(provider.update.mock.lastCall?.[0].variables).toMatchObject({ attrs: { school: 'Che', length: '120' } });
    expect(provider.update.mock.lastCall?.[0].variables).not.toHaveProperty('attrs.lost');
  });
});

describe('packing', () => {
  it('chooses among loose things beside the container and sends them with the new seal', async () => {
    const { press, user, sent } = open({ 'article/page': { records: [fresh, away], total: 2 } });
    await press('KX1', 'Pack');
    const dialog = await theDialog();
    await user.click(await dialog.findByRole('checkbox', { name: 'QT2' }));
    await user.type(dialog.getByLabelText('New seal'), 'S-1');

    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent('pack')).toHaveLength(1));
    expect(sent('pack')[0]?.payload).toEqual({ boxId: '1', artIds: ['2'], sealNo: 'S-1', requestId: expect.any(String) });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sends nothing while nothing is chosen', async () => {
    const { press, user, sent } = open({ 'article/page': { records: [fresh], total: 1 } });
    await press('KX1', 'Unpack');
    const dialog = await theDialog();
    await dialog.findByRole('checkbox', { name: 'QT2' });

    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await seen(() => screen.getByText('Choose at least one article'));
    expect(sent('unpack')).toEqual([]);
  });
});

describe('writing off', () => {
  it('says of what is frozen who may, and when', async () => {
    const { press } = open();

    await press('QT5', 'Write off');

    await seen(async () => (await theDialog()).getByText(/once it was found lost/));
  });

  it('needs a reason, and keeps what was written when it is refused', async () => {
    const { press, user, sent, provider } = open();
    await press('QT2', 'Write off');
    const dialog = await theDialog();
    const ok = await dialog.findByRole('button', { name: 'OK' });
    await user.click(ok);
    await seen(() => dialog.getByText('Please enter Reason'));
    expect(sent('write-off')).toEqual([]);
    const refusing = vi.fn().mockRejectedValue(new Error('refused'));
    provider.custom = refusing as never;

    await user.type(dialog.getByLabelText('Reason'), 'Lost in a flood');
    await user.click(ok);

    await waitFor(() => expect(refusing).toHaveBeenCalledTimes(1));
    expect(refusing.mock.lastCall?.[0].payload).toMatchObject({ artId: '2', reason: 'Lost in a flood' });
    expect(dialog.getByLabelText('Reason')).toHaveValue('Lost in a flood');
  });
});

describe('the history', () => {
  const event = {
    id: '81',
    seq: 2,
    event: 11,
    eventName: 'Changed',
    eventTime: '2026-01-02 08:00:00',
    toState: 1,
    toStateName: 'In vault',
    fromHolderName: 'Vault',
    toHolderName: 'Vault',
    operatorNames: 'Ann',
    hash: 'abcdef0123456789',
    photos: '',
    changes: [{ field: 'author', label: 'Maker', before: null, after: 'Shen Zhou' }],
  };
  const history = { 'article/history': { records: [event], total: 120 } };

  it('tells what became different, and that it is as it was written', async () => {
    const { press, user, sent } = open({ ...history, 'article/history-check': { valid: true, count: 2 } });
    await press('KX1', 'History');
    const drawer = await theDialog();

    await seen(() => drawer.getByText('Verified'));
    expect(drawer.getByText('Held by').nextElementSibling).toHaveTextContent(/^Vault$/);
    const changes = within(await drawer.findByRole('list', { name: 'Changes' }));
    expect(changes.getByRole('listitem')).toHaveTextContent('Maker nothing → Shen Zhou');
    await user.click(drawer.getByRole('button', { name: 'Show more' }));

    await waitFor(() => expect(sent('history').map(({ query }) => query?.size)).toEqual([50, 100]));
  });

  it('says where it is not as it was written', async () => {
    const check = { valid: false, count: 1, seq: 2, problem: 'missing' };
    const { press } = open({ ...history, 'article/history-check': check });

    await press('KX1', 'History');

    await seen(async () => (await theDialog()).getByText('Records altered: Row 2 is missing'));
  });
});

it('a label is not printed without a word for what is written off', async () => {
  const { press } = open();

  await press('QT4', 'Print label');

  expect((await theDialog()).getByRole('alert')).toHaveTextContent('One of them is written off');
});

it('a code is as small on its label as one line asks for: in two parts it is read wrongly', async () => {
  const { press } = open();

  await press('QT4', 'Print label');
  const code = (await theDialog()).getByText('QT4', { selector: 'li strong' });

  expect(code.style.fontSize).toBe(`${letterOf('QT4', { width: 70, letter: 3.6 })}mm`);
  expect(letterOf('CQ202600000/8', { width: 50, letter: 2.6 })).toBeGreaterThan(3);
  expect(letterOf('C'.repeat(64), { width: 50, letter: 2.6 }) * 0.6 * 64).toBeLessThanOrEqual(46);
});

it('only those overdue are shown on a click', async () => {
  const { user, provider } = open();

  await user.click(await screen.findByText('Overdue', { selector: '.ant-segmented-item-label' }));

  await waitFor(() =>
    expect(provider.getList).toHaveBeenCalledWith(
      expect.objectContaining({ resource: article.name, meta: expect.objectContaining({ params: { isOverdue: 1 } }) }),
    ),
  );
});
