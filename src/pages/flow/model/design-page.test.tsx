import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Inspection } from '#shared/flow-wire';
import { emptyProcess } from '#src/components/diagram/empty-process';
import { seen } from '#src/lib/testing/seen';
import '#src/components/diagram/testing/svg';
import { ApiError } from '#src/lib/http/api-error';
import { session } from '#src/lib/session/session';
import { signIn } from '#src/lib/testing/fake-server';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { DesignPage } from './design-page.tsx';
import { namesIn } from './process-names.ts';

beforeEach(() => signIn());
afterEach(() => session.end('lost'));

const flow = [
  { code: 'flow', dictKey: '1', dictValue: '请假流程', dictValueEn: 'Leave', sort: 1, remark: 'leave' },
  { code: 'flow', dictKey: '2', dictValue: '核销流程', dictValueEn: 'Write-off', sort: 2, remark: 'writeoff' },
];
const xml = emptyProcess({ key: 'trip', name: 'Trip' });
const trip = { id: '3', modelKey: 'trip', name: 'Trip', category: 'flow_1', description: '', version: 3, xml };
const stale = new ApiError('Someone was quicker', { code: 409, status: 409, bizCode: 'STALE' });

interface Sent {
  readonly url: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

interface Scene {
  readonly submit?: (sent: Sent) => unknown;
  readonly found?: Inspection;
  readonly data?: ReturnType<typeof memoryProvider>;
}

function open({ submit = () => ({ id: '3', version: 4 }), found, data = memoryProvider([trip]) }: Scene = {}) {
  const custom = vi.fn(async (sent: Sent) => ({
    data: (sent.url.endsWith('/check') ? (found ?? { problems: [], warnings: [] }) : submit(sent)) as never,
  }));
  data.provider.custom = custom as never;
  // The panel beside the drawing offers roles as soon as it is there; the memory holds models alone.
  const { getList } = data.provider;
  data.provider.getList = vi.fn((sent) => (sent.resource === 'role' ? Promise.resolve({ data: [], total: 0 }) : getList(sent)));
  const page = (
    <Routes>
      <Route path="design/:id" element={<DesignPage />} />
    </Routes>
  );
  const drawn = renderScreen(page, { data, address: '/toys/design/3', dictionaries: { flow } });
  drawn.router.patchRoutes(null, [{ path: '/flow/*', element: <p>Away</p> }]);
  const sent = (verb: string) => custom.mock.calls.flatMap(([{ url, payload }]) => (url.includes(`/${verb}`) ? [payload] : []));
  return { ...drawn, sent };
}

const save = async ({ user }: ReturnType<typeof open>) => user.click(await screen.findByRole('button', { name: 'Save' }));
const rename = async ({ user }: ReturnType<typeof open>, label: string, text: string) => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
  await user.tab();
};

describe('a model that is designed', () => {
  it('is stored with what stands above it, by who has seen its last version', async () => {
    const page = open();
    await rename(page, 'Name', 'Journey');
    await page.user.click(screen.getByRole('radio', { name: 'Write-off' }));

    await save(page);

    await waitFor(() => expect(page.sent('submit')).toHaveLength(1));
    expect(page.sent('submit')[0]).toMatchObject({ id: '3', version: 3, modelKey: 'trip', name: 'Journey', category: 'flow_2' });
    await waitFor(() =>
      expect(page.notify).toHaveBeenCalledWith(expect.objectContaining({ type: 'success', message: 'Saved as revision 4' })),
    );
    await save(page);
    await waitFor(() => expect(page.sent('submit')).toHaveLength(2));
    expect(page.sent('submit')[1]).toMatchObject({ version: 4 });
  });

  it('is called in its drawing what it is called above it', async () => {
    const page = open();
    await rename(page, 'Name', 'Journey');
    await rename(page, 'Key', 'journey');

    await save(page);

    await waitFor(() => expect(page.sent('submit')).toHaveLength(1));
    expect(namesIn(String(page.sent('submit')[0]?.xml))).toEqual({ key: 'journey', name: 'Journey' });
  });

  it('is not stored under a key that BPMN does not allow', async () => {
    const page = open();
    await rename(page, 'Key', 'two words');

    await save(page);

    await seen(() => screen.getByText(/Begin with a letter/));
    expect(page.sent('submit')).toEqual([]);
  });

  it('is looked at, and says how much is wrong with it', async () => {
    const problem = { file: 'model.bpmn', code: 'TASK_NOBODY', elementId: 'UserTask_1', message: 'nobody' };
    const page = open({ found: { problems: [problem], warnings: [] } });

    await seen(() => screen.getByText('1 error to correct before deploying'));
    const deploy = screen.getByRole('button', { name: 'Deploy' });
    expect(deploy).toHaveAccessibleDescription('1 error to correct before deploying');
    await page.user.click(screen.getByRole('button', { name: 'Check' }));

    await waitFor(() => expect(page.sent('check').length).toBeGreaterThan(1));
    expect(namesIn(String(page.sent('check')[0]?.xml))).toEqual({ key: 'trip', name: 'Trip' });
  });

  it('is not deployed while something is wrong with it, and is again once that was mended', async () => {
    const problem = { file: 'model.bpmn', code: 'TASK_NOBODY', elementId: 'UserTask_1', message: 'nobody' };
    const found = { problems: [problem], warnings: [] };
    const page = open({ found });
    await seen(() => screen.getByText('1 error to correct before deploying'));
    const deploy = screen.getByRole('button', { name: 'Deploy' });
    expect(deploy).toHaveAttribute('aria-disabled', 'true');
    const before = page.sent('check').length;

    await page.user.click(deploy);

    await waitFor(() => expect(page.sent('check').length).toBeGreaterThan(before));
    await seen(() => screen.getByText('1 error to correct before deploying'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page.sent('submit')).toEqual([]);

    found.problems.splice(0);
    await page.user.click(deploy);
    expect(await screen.findByRole('dialog', { name: 'Deploy Trip' })).toBeInTheDocument();
  });

  it('is stored before it is deployed', async () => {
    const page = open();
    await rename(page, 'Name', 'Journey');

    await page.user.click(screen.getByRole('button', { name: 'Deploy' }));

    expect(await screen.findByRole('dialog', { name: 'Deploy Journey' })).toBeInTheDocument();
    expect(page.sent('submit')).toHaveLength(1);
  });
});

describe('a model that somebody else has stored meanwhile', () => {
  const outrun = (submit?: Scene['submit']) => {
    let isFirst = true;
    return open({
      submit: (sent) => {
        if (!isFirst) return submit?.(sent);
        isFirst = false;
        throw stale;
      },
    });
  };

  it('is not overwritten, and can be stored as another', async () => {
    const page = outrun(() => ({ id: '8', version: 1 }));
    await rename(page, 'Name', 'Journey');
    await save(page);
    await seen(() => screen.getByText('Somebody else changed this model'));
    expect(page.notify).not.toHaveBeenCalled();

    await page.user.click(screen.getByRole('button', { name: 'Save as a new model' }));

    await waitFor(() => expect(page.router.state.location.pathname).toBe('/flow/model/design/8'));
    expect(page.sent('submit')[1]).toMatchObject({ name: 'Journey (copy)', modelKey: 'trip' });
    expect(page.sent('submit')[1]).not.toHaveProperty('id');
    expect(page.sent('submit')[1]).not.toHaveProperty('version');
  });

  it('can be given up for what is stored now', async () => {
    const page = outrun();
    await rename(page, 'Name', 'Journey');
    await save(page);
    page.store.rows = [{ ...trip, name: 'Voyage', version: 4 }];

    await page.user.click(await screen.findByRole('button', { name: 'Discard and reload' }));

    expect(await screen.findByDisplayValue('Voyage')).toBeInTheDocument();
    expect(screen.queryByText('Somebody else changed this model')).not.toBeInTheDocument();
  });
});

describe('what is not stored yet', () => {
  it('is not left unasked', async () => {
    const page = open();
    await rename(page, 'Name', 'Journey');

    await page.user.click(screen.getByRole('button', { name: 'Back to the models' }));

    const dialog = within(await screen.findByRole('dialog'));
    expect(page.router.state.location.pathname).toBe('/toys/design/3');
    await page.user.click(dialog.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/flow/model'));
  });

  it('is brought back after a reload, as made from the version it was made from', async () => {
    const data = memoryProvider([trip]);
    const before = open({ data });
    await rename(before, 'Name', 'Journey');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    data.store.rows = [{ ...trip, version: 9 }];

    const after = open({ data });

    const restored = await screen.findByText('Unsaved changes were restored');
    expect(restored).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Journey');
    await save(after);
    await waitFor(() => expect(after.sent('submit')).toHaveLength(1));
    expect(after.sent('submit')[0]).toMatchObject({ name: 'Journey', version: 3 });
  });
});

describe('a model that cannot be had', () => {
  it('says so', async () => {
    open({ data: memoryProvider([]) });

    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });
});
