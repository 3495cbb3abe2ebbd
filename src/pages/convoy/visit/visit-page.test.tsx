import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, type Reply, refuse, signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { common } from '#src/locales/common';
import { VisitPage } from './visit-page.tsx';

addMessages('zh', { common: common.zh });
addMessages('en', { common: common.en });

const call = 'GET blade-business/visit/info';
const person = { photo: '/api/face?slip=1', name: '王*国', convoyNo: 'YY000023', duty: 'Guard', company: 'Escort Ltd' };
const info = {
  valid: true,
  people: [person],
  plateNo: '京A10001',
  carPhoto: '',
  taskNo: 'RW7',
  planArriveTime: '2031-03-03 07:15:00',
};

beforeEach(() => {
  setLanguage('en');
  window.history.replaceState(null, '', '/convoy?token=abc');
});

function open(reply: Reply | (() => Reply)) {
  const calls = fakeServer({ [call]: () => (typeof reply === 'function' ? reply() : reply) });
  return { calls, user: userEvent.setup(), ...render(<VisitPage />) };
}

describe('the public page of an escort code', () => {
  it('shows who it is, with which car, on which task', async () => {
    const { calls } = open(ok(info));

    await seen(() => screen.getByText('This escort is genuine'));
    expect(screen.getByRole('heading', { name: '王*国' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo of 王*国' })).toHaveAttribute('src', person.photo);
    for (const told of ['YY000023', 'Guard', 'Escort Ltd', '京A10001', 'RW7', '2031-03-03 07:15']) {
      expect(screen.getByText(told)).toBeVisible();
    }
    expect(calls).toMatchObject([{ params: { token: 'abc' } }]);
  });

  it('asks once, as a stranger, whoever is signed in', async () => {
    signIn();
    const { calls, rerender } = open(ok(info));
    await screen.findByText('This escort is genuine');

    rerender(<VisitPage />);
    window.dispatchEvent(new Event('focus'));

    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers).not.toHaveProperty('blade-auth');
  });

  it('says that a code is no good, and nothing else', async () => {
    open(ok({ valid: false, msg: 'The code has expired; show it again' }));

    const alert = await screen.findByRole('alert');

    expect(alert).toHaveTextContent('This code is not valid');
    expect(alert).toHaveTextContent('The code has expired; show it again');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('is asked again when it could not be', async () => {
    const replies = [refuse(429, 'Too many attempts; try again later'), ok(info)];
    const { user } = open(() => replies.shift() ?? 'away');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await seen(() => screen.getByText('This escort is genuine'));
  });

  it('asks nothing without a code', () => {
    window.history.replaceState(null, '', '/convoy');
    const { calls } = open(ok(info));

    expect(screen.getByRole('alert')).toHaveTextContent('Scan the code that the escort shows.');
    expect(calls).toEqual([]);
  });

  it('speaks both languages', async () => {
    const { user } = open(ok({ ...info, taskNo: '', plateNo: '', planArriveTime: '' }));
    await seen(() => screen.getByText('On no task at the moment'));

    await user.click(screen.getByRole('button', { name: '中文' }));

    expect(screen.getByText('当前没有执行中的任务')).toBeVisible();
  });
});
