import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form, type FormInstance, type FormProps, Input } from 'antd';
import { createRef, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { field } from '#shared/field';
import { setLanguage } from '#src/lib/language';
import { signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { controlProps, FieldInput } from '../../kinds/control.tsx';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toy } from '../../testing/toy.ts';
import { CallForm } from './call-form.tsx';
import { FormRow } from './form-row.tsx';

beforeEach(() => signIn());

function open(children: ReactNode, props: FormProps = {}) {
  const form = createRef<FormInstance>();
  render(
    <Form name="toys" ref={form} {...props}>
      {children}
    </Form>,
  );
  const refuse = (...errors: string[]) => act(() => form.current?.setFields([{ name: 'title', errors }]));
  return { user: userEvent.setup(), form, refuse };
}
const title = () => screen.getByLabelText('Title');

describe('a field of a form', () => {
  it('is named by its label, which leads to it, and described by its help', async () => {
    const { user } = open(
      <FormRow name="title" label="Title" help="Up to 20 letters">
        <Input />
      </FormRow>,
    );

    await user.click(screen.getByText('Title'));

    expect(title()).toHaveFocus();
    expect(title()).toHaveAttribute('id', 'toys_title');
    expect(title()).toHaveAccessibleDescription('Up to 20 letters');
  });

  it('is marked where it must be filled in', () => {
    open(
      <>
        <FormRow name="title" label="Title" required>
          <Input />
        </FormRow>
        <FormRow name="note" label="Note">
          <Input />
        </FormRow>
      </>,
    );

    expect(title()).toBeRequired();
    expect(screen.getByText('Title')).toHaveAttribute('data-required', 'true');
    expect(screen.getByLabelText('Note')).not.toBeRequired();
    expect(screen.getByText('Note')).not.toHaveAttribute('data-required');
  });

  it('tells what it is refused with at its control, until something else is entered', async () => {
    const { user, refuse } = open(
      <FormRow name="title" label="Title" help="Up to 20 letters" rules={[{ max: 20 }]}>
        <Input />
      </FormRow>,
    );

    refuse('There is one already', 'There is one already');

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^There is one already$/));
    expect(title()).toBeInvalid();
    expect(title()).toHaveClass('ant-input-status-error');
    expect(title()).toHaveAccessibleDescription('There is one already Up to 20 letters');
    await user.type(title(), '!');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(title()).toBeValid();
    expect(title()).toHaveAccessibleDescription('Up to 20 letters');
  });

  it('tells nothing new while it is checked again', async () => {
    const checks: ((refusal?: string) => void)[] = [];
    const validator = () =>
      new Promise<void>((resolve, reject) => {
        checks.push((refusal) => (refusal ? reject(new Error(refusal)) : resolve()));
      });
    const { user, refuse } = open(
      <FormRow name="title" label="Title" rules={[{ validator }]}>
        <Input />
      </FormRow>,
    );
    refuse('There is one already');
    await user.type(title(), '!');
    await waitFor(() => expect(checks).toHaveLength(1));

    expect(screen.getByRole('alert')).toHaveTextContent('There is one already');

    await act(async () => checks[0]?.('That is no title'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That is no title'));
  });

  it('warns without refusing', async () => {
    const onFinish = vi.fn();
    const { form } = open(
      <FormRow name="title" label="Title" rules={[{ min: 3, message: 'Rather short', warningOnly: true }]}>
        <Input />
      </FormRow>,
      { onFinish, initialValues: { title: 'A' } },
    );

    act(() => form.current?.submit());

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Rather short'));
    expect(title()).toBeValid();
    await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ title: 'A' }));
  });

  it('gives its control what stands in the form, by the functions of its kind', async () => {
    const onFinish = vi.fn();
    const { user, form } = open(
      <FormRow
        name="title"
        label="Title"
        getValueProps={(value: string) => ({ value: value.toUpperCase() })}
        getValueFromEvent={({ target }) => target.value.toLowerCase()}
      >
        <Input />
      </FormRow>,
      { onFinish, initialValues: { title: 'box' } },
    );
    expect(title()).toHaveValue('BOX');

    await user.type(title(), 'ES');
    act(() => form.current?.submit());

    await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ title: 'boxes' }));
  });

  it('is led to where it is refused', async () => {
    const { refuse, form } = open(
      <FormRow name="title" label="Title">
        <Input />
      </FormRow>,
    );
    refuse('There is one already');

    act(() => form.current?.scrollToField('title', { focus: true }));

    expect(title()).toHaveFocus();
  });
});

const words = { zh: '名称', en: 'Title' };
/** One of each control that takes the focus itself; nobody lays out an editor here, and a press on the label of icons opens them. */
const fields = {
  'a text': field.text(words),
  'a text of several lines': field.textarea(words),
  'a password': field.secret(words),
  'a number': field.integer(words),
  radios: field.bool01(words),
  'a select': field.dict('toy', words),
  'a day': field.date(words),
  'several days': field.dates(words),
  'a record': field.ref('toy', words),
  'a picture': field.image(words),
};

describe('a press on the label', () => {
  it.each(Object.entries(fields))('leads into %s', async (_control, sample) => {
    const { user } = renderScreen(
      <Form name="toys">
        <FormRow name="title" label="Title" {...controlProps(sample)}>
          <FieldInput field={sample} name="title" />
        </FormRow>
      </Form>,
      { data: memoryProvider([]) },
    );
    // A control whose code is on its way has a stand-in, which takes no focus.
    await waitFor(() => expect(document.querySelector('#toys_title')).not.toHaveAttribute('aria-busy'));

    await user.click(screen.getByText('Title'));

    await waitFor(() => expect(document.querySelector('#toys_title')?.contains(document.activeElement)).toBe(true));
  });
});

const call = { draftAt: 'toys', sendLabel: '提交', send: vi.fn(), onSent: vi.fn(), onRefused: vi.fn() };

it('a refusal on the screen is told in the other language when that is chosen', async () => {
  const { user } = renderScreen(<CallForm resource={toy} {...call} />, { data: memoryProvider([]), language: 'zh' });
  await user.click(await screen.findByRole('button', { name: '提交' }));
  await seen(() => screen.getByText('请输入名称'));

  act(() => setLanguage('en'));

  await seen(() => screen.getByText('Please enter Title'));
  expect(screen.queryByText('请输入名称')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Please enter Title');
});
