import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WhyResponse } from '#shared/authority';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import type { Screen } from '#src/screens/routes';
import { ScreensContext } from '#src/screens/screens';
import { WhyPage } from './why-page.tsx';

const refused: WhyResponse = {
  may: false,
  refusals: ['noRight'],
  user: { id: '7', account: 'lina', name: 'Li Na', tenantId: '000000', isPlatformAdmin: false, status: 1, deptIds: ['1'] },
  demands: { right: 'codes', codes: ['post_add', 'post_odd'] },
  titles: { post_add: { zh: 'x', en: 'Posts · Add' } },
  roles: [
    {
      id: '1',
      alias: 'clerk',
      name: 'Clerk',
      grants: false,
      codes: [],
      apiScopes: [],
      rows: 'some',
      dataScopes: [{ id: '9', name: 'Own posts', type: 2, column: 'createUser', condition: null, fields: '*', state: 'off' }],
    },
  ],
  noun: { name: 'post', code: 'post', label: { zh: 'x', en: 'Posts' } },
  rows: 'some',
  fields: ['postName'],
};

const rolesScreen = { code: 'role', path: '/authority/role' } as Screen;

/** Opens the page and records the calls that it made to the server. */
async function open(answer: WhyResponse, may?: readonly string[]) {
  const data = memoryProvider([]);
  data.provider.custom.mockImplementation(async (...[params]: unknown[]) => {
    const { url } = params as { url: string };
    return { data: (url.endsWith('/why') ? answer : []) as never };
  });
  const rendered = renderScreen(
    <ScreensContext value={{ menu: [], screens: [rolesScreen], open: () => undefined }}>
      <WhyPage />
    </ScreensContext>,
    { data, address: '/toys?userId=7', may },
  );
  await rendered.user.click(screen.getByTitle('Call'));
  await rendered.user.type(await screen.findByRole('combobox', { name: 'Address' }), '/api/blade-system/post/list');
  await rendered.user.tab();
  return {
    ...rendered,
    asked: () => data.provider.custom.mock.calls.flat().find((call) => String((call as { url: string }).url).endsWith('/why')),
  };
}

describe('why somebody may not', () => {
  it('asks about a person and a call, and tells what decides', async () => {
    const { asked } = await open(refused);

    expect(await screen.findByRole('alert')).toHaveTextContent('Li Na (lina) may notNo role grants it.');
    expect(asked()).toMatchObject({ query: { userId: '7', method: 'GET', path: '/api/blade-system/post/list' } });
    const role = within(screen.getByRole('listitem'));
    expect(role.getByText('Clerk')).toBeVisible();
    expect(role.getByText('Does not grant it')).toBeVisible();
    expect(role.getByText('Own posts · 2 · by Created by · switched off')).toBeVisible();
  });

  it('keeps the whole question in its address', async () => {
    const { router } = await open(refused);
    await screen.findByRole('alert');

    expect(router.state.location.search).toBe('?userId=7&method=GET&path=%2Fapi%2Fblade-system%2Fpost%2Flist');
  });

  it('asks again what its address says', async () => {
    const data = memoryProvider([]);
    data.provider.custom.mockResolvedValue({ data: refused as never });

    renderScreen(<WhyPage />, { data, address: '/toys?userId=7&method=POST&path=%2Fapi%2Fblade-system%2Fpost%2Fsubmit' });

    expect(await screen.findByRole('alert')).toHaveTextContent('Li Na (lina) may not');
    expect(screen.getByRole('combobox', { name: 'Address' })).toHaveValue('/api/blade-system/post/submit');
    const query = { userId: '7', method: 'POST', path: '/api/blade-system/post/submit' };
    expect(data.provider.custom.mock.calls.flat()).toContainEqual(expect.objectContaining({ query }));
  });

  it('names the fields and rows that are left', async () => {
    await open(refused);
    await screen.findByRole('alert');

    expect(screen.getByText('Posts · Add')).toHaveTextContent('Posts · Addpost_add');
    expect(screen.getByText('post_odd')).toBeVisible();
    expect(screen.getByText('Posts')).toBeVisible();
    expect(screen.getAllByText('Some')[0]).toBeVisible();
  });

  it('leads who may grant to the grant of a role that does not give it', async () => {
    await open(refused);

    expect(await screen.findByRole('link', { name: 'Grant it to Clerk' })).toHaveAttribute('href', '/authority/role?grant=1');
  });

  it('leads nobody else there', async () => {
    await open(refused, ['view']);
    await screen.findByRole('alert');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says that a platform administrator needs no role', async () => {
    await open({ ...refused, may: true, refusals: [], roles: [], user: { ...refused.user, isPlatformAdmin: true } });

    expect(await screen.findByRole('alert')).toHaveTextContent('Platform administrators hold every right.');
  });
});
