import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { Calling } from '#src/calls/testing/calling.tsx';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, refuse, signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { PersonalPage } from './personal-page.tsx';

const corp = { source: 'corp', name: { zh: '企业账号', en: 'Corp' } };
const bound = { id: '9', source: 'corp', sourceName: 'Corp', name: 'Wang', boundTime: '2026-11-22 08:00:00' };
const bindPath = 'POST blade-auth/oauth/bind';

type Routes = Parameters<typeof fakeServer>[0];

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function open(address: string, routes: Routes = {}) {
  let identities: readonly object[] = [];
  const calls = fakeServer({
    'GET blade-auth/oauth/ways': () => ok({ sms: false, qr: false, social: [corp] }),
    'GET blade-auth/oauth/identities': () => ok(identities),
    [bindPath]: () => {
      identities = [bound];
      return ok({});
    },
    'POST blade-auth/oauth/unbind': () => {
      identities = [];
      return ok({});
    },
    ...routes,
  });
  render(
    <Calling>
      <MemoryRouter initialEntries={[address]}>
        <PersonalPage />
        <Address />
      </MemoryRouter>
    </Calling>,
  );
  return { user: userEvent.setup(), sent: (path: string) => calls.filter((call) => `${call.method} ${call.path}` === path) };
}

const back = '/info/index?source=corp&code=c&state=s';

beforeEach(() => {
  addMessages('en', en);
  setLanguage('en');
  signIn();
});

describe('accounts of other sites', () => {
  it('are bound by coming back from there, once, with nothing left in the address', async () => {
    const { sent } = open(back);

    await seen(() => screen.getByText('The account is bound'));
    await seen(() => screen.getByText('Wang · bound 2026-11-22 08:00:00'));
    expect(sent(bindPath).map(({ body }) => body)).toEqual([{ source: 'corp', code: 'c', state: 's' }]);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/info\/index$/));
    expect(screen.queryByRole('button', { name: 'Bind Corp' })).toBeNull();
  });

  it('that are refused say why, and offer the way again', async () => {
    open(back, { [bindPath]: () => refuse(409, 'This identity is bound to another account') });

    await seen(() => screen.getByText('This identity is bound to another account'));
    expect(screen.getByRole('button', { name: 'Bind Corp' })).toBeEnabled();
  });

  it('are not bound by who cancelled there', async () => {
    const { sent } = open('/info/index?social=denied');

    await seen(() => screen.getByText('Nothing was bound: you cancelled at the other site'));
    expect(sent(bindPath)).toEqual([]);
  });

  it('are taken away after a question', async () => {
    const { user, sent } = open(back);

    await user.click(await screen.findByRole('button', { name: 'Unbind' }));
    expect(sent('POST blade-auth/oauth/unbind')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'OK' }));

    await waitFor(() => expect(screen.queryByText(/^Wang/)).toBeNull());
    expect(sent('POST blade-auth/oauth/unbind')[0]?.body).toEqual({ id: '9' });
  });

  it('are not spoken of where there are no other sites', async () => {
    open('/info/index', { 'GET blade-auth/oauth/ways': () => ok({ sms: false, qr: false, social: [] }) });

    await seen(() => screen.getByRole('tab', { name: 'Devices' }));
    expect(screen.queryByRole('tab', { name: 'Other sites' })).toBeNull();
  });
});
