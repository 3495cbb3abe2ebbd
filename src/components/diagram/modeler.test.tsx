import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { DiagramModeler } from './modeler.tsx';
import { leave } from './testing/drawings.ts';
import { choose, field, open, panel, pickers, start, write } from './testing/open-modeler.tsx';

beforeEach(() => setLanguage('en'));
afterEach(() => setLanguage('zh'));

describe('the panel', () => {
  it('shows the process first, and what is chosen', async () => {
    await open();

    expect(field('Process key')).toHaveValue('leave');
    await choose(/^User task: Approve$/);

    expect(field('Name')).toHaveValue('Approve');
    expect(field('ID')).toHaveValue('UserTask_1');
  });

  it('writes what is typed, and tells of it once', async () => {
    const { onChange, told } = await open();
    await choose(/^User task/);

    await write('Form key', 'leave-form');
    await write('Due', 'P3D');

    await waitFor(() => expect(told()).toContain('flowable:dueDate="P3D"'));
    expect(told()).toContain('flowable:formKey="leave-form"');
    expect(onChange.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('takes steps back and forth', async () => {
    const { told } = await open();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toBeDisabled();
    await write('Process name', 'Holiday');
    await waitFor(() => expect(told()).toContain('name="Holiday"'));

    await userEvent.click(undo);
    await waitFor(() => expect(told()).toContain('name="Leave"'));
    expect(field('Process name')).toHaveValue('Leave');

    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(told()).toContain('name="Holiday"'));
  });

  it('writes nothing that cannot be, and says why', async () => {
    const { onChange } = await open();
    await choose(/^User task/);

    await write('ID', 'EndEvent_1');

    expect(panel().getByRole('alert')).toHaveTextContent('Another element has this id');
    expect(field('ID')).toBeInvalid();
    await userEvent.keyboard('{Escape}');
    expect(field('ID')).toHaveValue('UserTask_1');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('leaves people and roles to be chosen by who knows them', async () => {
    const { told } = await open();
    await choose(/^User task/);
    expect(field('Candidate users')).toHaveTextContent('nobody of many');

    await userEvent.click(field('Assignee'));
    await userEvent.click(field('Candidate roles'));

    expect(field('Assignee')).toHaveTextContent('ann');
    await waitFor(() => expect(told()).toContain('flowable:assignee="ann" flowable:candidateGroups="boss"'));
  });

  it('lets people be worked out instead, and chosen again', async () => {
    const { told } = await open();
    await choose(/^User task/);
    const byExpression = panel().getByRole('button', { name: 'Assignee by an expression' });

    await userEvent.click(byExpression);
    await userEvent.type(field('Assignee'), '#{{starter}{Enter}');
    await waitFor(() => expect(told()).toContain('flowable:assignee="#{starter}"'));
    await userEvent.click(byExpression);

    expect(field('Assignee')).toHaveTextContent('nobody');
    await waitFor(() => expect(told()).not.toContain('assignee'));
  });

  it('keeps keys to its fields', async () => {
    const { onChange, container } = await open();
    await choose(/^User task/);

    await userEvent.click(field('Name'));
    await userEvent.keyboard('{Delete}{Backspace}{Escape}');

    expect(container.querySelector('[data-element-id=UserTask_1]')).not.toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a drawing that is worked on', () => {
  it('is given with what is still being typed', async () => {
    const { ref } = await open();
    await userEvent.clear(field('Process name'));
    await userEvent.type(field('Process name'), 'Holi');

    const xml = await act(() => ref.current?.latest());

    expect(xml).toContain('name="Holi"');
    expect(field('Process name')).toHaveFocus();
  });

  it('is not drawn anew when it comes back, but when it is another', async () => {
    const { told, put, container } = await open();
    await write('Process name', 'Holiday');
    await waitFor(() => expect(told()).toContain('name="Holiday"'));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();

    put(leave);

    await waitFor(() => expect(container.querySelector('[data-element-id=staff]')).not.toBeNull());
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDisabled();
    await waitFor(() => expect(field('Process name')).toHaveValue('Process'));
  });

  it('can be thrown away for the one that was there before', async () => {
    const first = start();
    const { told, put } = await open({ xml: first });
    await write('Process name', 'Holiday');
    await waitFor(() => expect(told()).toContain('name="Holiday"'));

    put(first);

    await waitFor(() => expect(field('Process name')).toHaveValue('Leave'));
  });

  it('stays when the language changes', async () => {
    const { told, container } = await open();
    await write('Process name', 'Holiday');
    await waitFor(() => expect(told()).toContain('name="Holiday"'));

    act(() => setLanguage('zh'));

    const palette = [...container.querySelectorAll('.djs-palette .entry')].map((entry) => entry.ariaLabel ?? '');
    expect(palette.filter((words) => !/^\p{Script=Han}+$/u.test(words))).toEqual([]);
    expect(container.querySelector('.djs-palette')).toHaveAttribute('aria-label', expect.stringMatching(/\p{Script=Han}/u));
    expect(screen.getByDisplayValue('Holiday')).toBeVisible();
  });

  it('is told before it is hidden, and is there again afterwards', async () => {
    const onChange = vi.fn<(xml: string) => void>();
    const first = start();
    const page = (mode: 'hidden' | 'visible') => (
      <Activity mode={mode}>
        <DiagramModeler xml={first} label="Drawing" pickers={pickers} onChange={onChange} />
      </Activity>
    );
    const { rerender } = render(page('visible'));
    await screen.findByRole('region', { name: 'Properties' });
    await write('Process name', 'Holiday');

    rerender(page('hidden'));
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('name="Holiday"')));
    rerender(page('visible'));

    expect(await screen.findByLabelText('Process name')).toHaveValue('Holiday');
  });

  it('is not told of once another has taken its place', async () => {
    const { onChange, put } = await open();
    await write('Process name', 'Holiday');

    put(leave);
    await waitFor(() => expect(field('Process name')).toHaveValue('Process'));

    expect(onChange).not.toHaveBeenCalled();
  });

  it('keeps the mark of bpmn.io, as its licence asks', async () => {
    await open();

    expect(screen.getByTitle('Powered by bpmn.io')).toBeVisible();
  });

  it('that loses parts of its file says so', async () => {
    const xml = leave.replace('<userTask id="manager"', '<nonsense><more /></nonsense><userTask id="manager"');
    await open({ xml });

    expect(screen.getByRole('alert')).toHaveTextContent(/^1 part of the file cannot be read and is lost/);
  });

  it('that cannot be read says so', async () => {
    render(<DiagramModeler xml="<a/>" label="Drawing" pickers={pickers} onChange={() => undefined} />);

    await seen(() => screen.getByText('The drawing cannot be shown'));
  });
});
