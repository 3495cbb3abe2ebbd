import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'antd';
import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Field, field } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';
import { kindFacts } from '#shared/kinds';
import { checkField } from '#shared/validate';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import { en } from '#src/locales/words';
import { FormRow } from '../screens/form/form-row.tsx';
import '../screens/with-rows.ts';
import { toyKinds } from '../testing/toy.ts';
import { controlProps, FieldInput } from './control.tsx';
import { labelsOf } from './dict/dict.tsx';
import { groupDigits } from './number/number.tsx';
import { kindOf, kinds } from './registry.ts';
import { plainText } from './rich-text/rich-text.tsx';

addMessages('en', en);
beforeEach(() => setLanguage('en'));

const words = { zh: '字段', en: 'Field' };

const link = (letter: string, extension: string) =>
  `/api/blade-resource/oss/file/upload/20260115/${letter.repeat(32)}.${extension}`;

/** A field of each kind with a value as the wire has it. */
const samples: { readonly [K in FieldKind]: readonly [Field, unknown] } = {
  text: [field.text(words), 'a b'],
  textarea: [field.textarea(words), 'a\nb'],
  richText: [field.richText(words), '<p>a</p>'],
  code: [field.code(words), 'A-1'],
  account: [field.account(words), 'ann.lee'],
  phone: [field.phone(words), '13800000000'],
  email: [field.email(words), 'a@b.cn'],
  idNo: [field.idNo(words), '11010519491231002X'],
  plateNo: [field.plateNo(words), '京A12345'],
  color: [field.color(words), '#409EFF'],
  icon: [field.icon(words), 'bank'],
  secret: [field.secret(words), 's3cret'],
  integer: [field.integer(words), 42],
  decimal: [field.decimal(words), '12345678901234.56'],
  money: [field.money(words), '0.10'],
  bool01: [field.bool01(words), 0],
  yesNo: [field.yesNo(words), 2],
  dict: [field.dict('toy', words), 3],
  date: [field.date(words), '2026-02-28'],
  time: [field.time(words), '08:05'],
  dateTime: [field.dateTime(words), '2026-02-28 23:59:59'],
  ref: [field.ref('toy', words), '1123598821738675201'],
  treeRef: [field.treeRef('toy', words), '1'],
  image: [field.image(words), link('a', 'png')],
  images: [field.images(words), `${link('a', 'png')},${link('b', 'jpg')}`],
  file: [field.file(words), `${link('a', 'pdf')}?name=One%2C+two.pdf`],
  files: [field.files(words), `${link('a', 'pdf')},${link('b', 'zip')}`],
  json: [field.json(words), { a: [1] }],
  dates: [field.dates(words), '2026-02-28,2026-03-01'],
  integers: [field.integers({ ...words, min: 1, max: 31 }), '1,15,31'],
  rows: [field.rows('toy', 'ownerId', words), [{ id: '1', title: 'A' }]],
  computed: [field.computed('money', words), '1234.50'],
  transient: [field.transient('secret', words), 's3cret'],
};

const all = Object.entries(samples);

function withDictionary() {
  const client = new QueryClient();
  client.setQueryData(dictionaryQuery({ source: 'system', code: 'toy' }).queryKey, toyKinds);
  return client;
}

describe('every kind', () => {
  it.each(all)('%s gives back from its control what it gave to it', (_kind, [sample, value]) => {
    const { getValueProps, getValueFromEvent } = controlProps(sample);

    const returned = getValueFromEvent(getValueProps(value).value);

    expect(returned).toEqual(value);
    expect(checkField(sample, returned)).toBeUndefined();
  });

  it.each(all)('%s reads an emptied control as none', (_kind, [sample]) => {
    expect(controlProps(sample).getValueFromEvent(undefined)).toBeUndefined();
  });

  it.each(all)('%s draws a value', (_kind, [sample, value]) => {
    const drawn = kindOf(sample).cell({ value, row: {}, name: 'sample', field: sample });

    expect(typeof drawn === 'string' || isValidElement(drawn)).toBe(true);
  });

  it.each(all)('%s has a control that a form can label', async (_kind, [sample, value]) => {
    render(
      <QueryClientProvider client={withDictionary()}>
        <Form name="kinds" initialValues={{ sample: value }}>
          <FormRow name="sample" label="Sample" {...controlProps(sample)}>
            <FieldInput field={sample} name="sample" />
          </FormRow>
        </Form>
      </QueryClientProvider>,
    );

    // The label is also found once the control itself has replaced its placeholder.
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeInTheDocument());
    expect(document.querySelector('#kinds_sample')).toBeInTheDocument();
    expect(screen.getByText('Sample')).toHaveAttribute('for', 'kinds_sample');
  });

  it('has its facts on the ground floor', () => {
    expect(Object.keys(kinds).sort()).toEqual(Object.keys(kindFacts).sort());
  });
});

describe('a day or a time', () => {
  it.each(['date', 'time', 'dateTime', 'dates'] as const)('of the kind %s is never broken within', (kind) => {
    const [sample, value] = samples[kind];
    const text = kind === 'dateTime' ? '2026-02-28 23:59' : String(value);

    render(kindOf(sample).cell({ value, row: {}, name: 'sample', field: sample }));

    const shown = text.split(',');
    for (const each of shown) expect(screen.getByText(each)).toHaveStyle({ whiteSpace: 'nowrap' });
    // A line may end between two of them.
    expect(document.body).toHaveTextContent(shown.join(' '));
  });
});

describe('a moment', () => {
  const value = '2026-02-28 23:59:59';
  const shownOf = (sample: Field, where: 'cell' | 'detail') => {
    const { cell, detail = cell } = kindOf(sample);
    const draw = where === 'cell' ? cell : detail;
    return renderToStaticMarkup(draw({ value, row: {}, name: 'sample', field: sample }));
  };

  it.each([
    ['a list to the minute', field.dateTime(words), 'cell', '>2026-02-28 23:59<'],
    ['the detail to the second', field.dateTime(words), 'detail', '>2026-02-28 23:59:59<'],
    [
      'the detail of what is planned to the minute',
      field.dateTime({ ...words, shownTo: 'minute' }),
      'detail',
      '>2026-02-28 23:59<',
    ],
    ['the list of a log to the second', field.dateTime({ ...words, shownTo: 'second' }), 'cell', '>2026-02-28 23:59:59<'],
  ] as const)('is shown in %s', (...[, sample, where, expected]) => {
    expect(shownOf(sample, where)).toContain(expected);
  });

  it('that is planned is stored at the full minute', () => {
    const planned = field.dateTime({ ...words, shownTo: 'minute' });
    const { toForm, fromForm } = kindOf(planned);

    expect(fromForm?.(toForm?.(value, planned), planned)).toBe('2026-02-28 23:59:00');
  });
});

describe('several values', () => {
  it.each([
    [field.dict('toy', { ...words, many: true }), '1,2'],
    [field.ref('toy', { ...words, many: true }), '11,12'],
  ])('%#: are a list in the control and joined on the wire', (sample, value) => {
    const { getValueProps, getValueFromEvent } = controlProps(sample);

    expect(getValueProps(value).value).toEqual(value.split(','));
    expect(getValueFromEvent(value.split(','))).toBe(value);
    expect(getValueFromEvent([])).toBeUndefined();
  });
});

describe('several days and numbers', () => {
  it.each([
    [field.dates(words), ['2026-03-01', '2026-02-28', '2026-03-01'], '2026-02-28,2026-03-01'],
    [field.integers({ ...words, min: 1, max: 31 }), [15, 2, 15], '2,15'],
  ])('%#: travel in their order, each once, whatever the order of clicks', (sample, clicked, expected) => {
    expect(controlProps(sample).getValueFromEvent(clicked)).toBe(expected);
    expect(controlProps(sample).getValueFromEvent([])).toBeUndefined();
  });

  it('numbers are buttons that the arrows reach', async () => {
    const change = vi.fn();
    const user = userEvent.setup();
    const sample = field.integers({ ...words, min: 1, max: 31 });
    render(<FieldInput field={sample} name="sample" value={[3]} onChange={change} aria-label="Days" />);

    expect(await screen.findByRole('button', { name: '3', pressed: true })).toHaveAttribute('tabindex', '0');
    screen.getByRole('button', { name: '3' }).focus();
    await user.keyboard('{ArrowDown}{ArrowRight} ');
    expect(change).toHaveBeenLastCalledWith([3, 11]);
    await user.click(screen.getByRole('button', { name: '3' }));
    expect(change).toHaveBeenLastCalledWith([]);
    expect(screen.getAllByRole('button')).toHaveLength(31);
  });

  it('days are picked in a calendar that stays open', async () => {
    const change = vi.fn();
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(<FieldInput id="days" field={field.dates(words)} name="sample" value={['2026-02-27']} onChange={change} />);

    await user.click(await screen.findByText('2026-02-27'));
    await user.click(await screen.findByTitle('2026-02-10'));

    expect(change).toHaveBeenLastCalledWith(['2026-02-10', '2026-02-27']);
  });
});

describe('a transient value', () => {
  it('is entered as its kind, hidden while typed, and shown nowhere', async () => {
    const sample = field.transient('secret', words);
    render(<FieldInput field={sample} name="sample" aria-label="Password" />);

    expect(await screen.findByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(kindOf(sample).unseen).toBeUndefined();
    expect(kindOf(sample).hideIn).toEqual(expect.arrayContaining(['list', 'detail', 'export']));
  });
});

describe('labels', () => {
  const options = [{ value: '1', label: 'Blocks' }];

  it.each([
    [1, undefined, ['Blocks']],
    ['1,2', 'Blocks,Sealed', ['Blocks', 'Sealed']],
    [9, undefined, ['9']],
  ])('of %s, named %s, are %j', (value, named, expected) => {
    expect(labelsOf(value, options, named)).toEqual(expected);
  });

  it('of a reference are the name that came with the row', () => {
    const sample = field.ref('dept', words);

    render(kindOf(sample).cell({ value: '7', row: { deptName: 'Vault' }, name: 'deptId', field: sample }));

    expect(screen.getByText('Vault')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('texts', () => {
  it.each([
    ['0', '0'],
    ['999', '999'],
    ['1234567.50', '1,234,567.50'],
    ['-1234', '-1,234'],
    ['12345678901234567890.12', '12,345,678,901,234,567,890.12'],
  ])('money %s is shown as %s', (value, expected) => {
    expect(groupDigits(value)).toBe(expected);
  });

  it('of HTML leave the markup and run nothing', () => {
    expect(plainText('<h2>A</h2> <p>b<script>c()</script></p>')).toBe('A bc()');
  });
});

describe('a secret', () => {
  it('that is stored stays when its field is left alone or emptied again', async () => {
    const change = vi.fn();
    const user = userEvent.setup();
    const sample = field.secret(words);
    const { rerender } = render(<FieldInput field={sample} name="sample" value="******" onChange={change} />);

    await user.type(await screen.findByPlaceholderText(/keep/), 'x');
    rerender(<FieldInput field={sample} name="sample" value="x" onChange={change} />);
    await user.clear(screen.getByDisplayValue('x'));

    expect(change.mock.calls).toEqual([['x'], ['******']]);
  });
});

describe('json', () => {
  it('is kept as typed while it does not parse, and refused by its rule', async () => {
    const change = vi.fn();
    const user = userEvent.setup();
    const sample = field.json(words);
    render(
      <Form onValuesChange={({ sample: value }) => change(value)}>
        <Form.Item name="sample" {...controlProps(sample)}>
          <FieldInput field={sample} name="sample" aria-label="Json" />
        </Form.Item>
      </Form>,
    );

    await user.type(await screen.findByLabelText('Json'), '[[1');
    const half: unknown = change.mock.lastCall?.[0];
    await user.type(screen.getByLabelText('Json'), ']');

    expect(half).toBe('[1');
    expect(kindOf(sample).check?.(half, sample)?.code).toBe('TYPE_WRONG');
    expect(change).toHaveBeenLastCalledWith([1]);
  });
});
