import type { GetListParams } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { emptyProcess } from '#src/components/diagram/empty-process';
// The module is imported before the first test, so that its time does not count as that of the test.
import '#src/components/diagram/model/modeler';
import '#src/components/diagram/testing/svg';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { DesignPage } from './design-page.tsx';
import { namesIn } from './process-names.ts';

const xml = emptyProcess({ key: 'trip', name: 'Trip' });
const trip = { id: '3', modelKey: 'trip', name: 'Trip', category: 'flow_1', description: '', version: 3, xml };
const choices: Readonly<Record<string, readonly object[]>> = {
  user: [
    { id: '11', label: 'Ann' },
    { id: '12', label: 'Bob' },
  ],
  role: [
    { id: '21', label: 'Personnel', hint: 'hr' },
    { id: '22', label: 'Manager', hint: 'manager' },
  ],
};

interface Sent {
  readonly url: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Shows the page as a tab that can be left for another and shown again. */
function Tabs() {
  const [isHidden, setHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        Other tab
      </button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <Routes>
          <Route path="design/:id" element={<DesignPage />} />
        </Routes>
      </Activity>
    </>
  );
}

/** Opens the page with its drawing area. */
async function open(drawn = xml) {
  const data = memoryProvider([{ ...trip, xml: drawn }]);
  data.provider.getList.mockImplementation(async ({ resource }: GetListParams) => {
    const found = choices[resource] ?? [];
    return { data: found as never[], total: found.length };
  });
  const custom = vi.fn(async ({ url }: Sent) => ({
    data: (url.endsWith('/check') ? { problems: [], warnings: [] } : { id: '3', version: 4 }) as never,
  }));
  data.provider.custom = custom as never;
  const flow = [{ code: 'flow', dictKey: '1', dictValue: '请假流程', dictValueEn: 'Leave', sort: 1, remark: 'leave' }];
  const { user } = renderScreen(<Tabs />, { data, address: '/toys/design/3', dictionaries: { flow } });
  await screen.findByRole('application');
  await screen.findByRole('region', { name: 'Properties' });
  const panel = () => within(screen.getByRole('region', { name: 'Properties' }));
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const submitted = () => custom.mock.calls.flatMap(([{ url, payload }]) => (url.endsWith('/submit') ? [payload] : []));
    await waitFor(() => expect(submitted()).toHaveLength(1));
    return submitted()[0];
  };
  const choose = async (element: RegExp) => {
    await user.click(panel().getByLabelText('Element'));
    await user.click(await screen.findByTitle(element));
  };
  const pick = async (name: string, title: string) => {
    await user.click(panel().getByLabelText(name));
    // The lists of pickers that were open before are still in the document.
    await user.click((await screen.findAllByTitle(title)).at(-1) as HTMLElement);
  };
  return { user, panel, save, choose, pick };
}

describe('a drawing', () => {
  it('renames the model with its process', async () => {
    const { user, panel, save } = await open();

    await user.clear(panel().getByLabelText('Process name'));
    await user.type(panel().getByLabelText('Process name'), 'Holiday{Enter}');

    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Holiday'));
    expect(await save()).toMatchObject({ name: 'Holiday', modelKey: 'trip', xml: expect.stringContaining('name="Holiday"') });
  });

  it('takes the name and the key that stand above it', async () => {
    const { user, panel, save } = await open();
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Journey');
    await user.click(screen.getByLabelText('Key'));

    await waitFor(() => expect(panel().getByLabelText('Process name')).toHaveValue('Journey'));
    await user.clear(panel().getByLabelText('Process key'));
    await user.type(panel().getByLabelText('Process key'), 'journey{Enter}');

    await waitFor(() => expect(screen.getByLabelText('Key')).toHaveValue('journey'));
    expect(namesIn(String((await save())?.xml))).toEqual({ key: 'journey', name: 'Journey' });
  });

  it('is as it was left when another tab was in front of it', async () => {
    const { user, panel, save } = await open();
    await user.clear(panel().getByLabelText('Process name'));
    await user.type(panel().getByLabelText('Process name'), 'Holiday{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Holiday'));

    await user.click(screen.getByRole('button', { name: 'Other tab' }));
    await user.click(screen.getByRole('button', { name: 'Other tab' }));

    await screen.findByRole('region', { name: 'Properties' });
    expect(panel().getByLabelText('Process name')).toHaveValue('Holiday');
    expect(namesIn(String((await save())?.xml))).toEqual({ key: 'trip', name: 'Holiday' });
  });

  it('names people by their ids and roles by their aliases', async () => {
    const { choose, pick, save } = await open();
    await choose(/^User task/);

    await pick('Assignee', 'Bob');
    await pick('Candidate users', 'Ann');
    await pick('Candidate users', 'Bob');
    await pick('Candidate roles', 'Personnel (hr)');

    const { xml: stored } = (await save()) ?? {};
    expect(stored).toContain('flowable:assignee="12"');
    expect(stored).toContain('flowable:candidateUsers="11,12"');
    expect(stored).toContain('flowable:candidateGroups="hr"');
  });

  it('shows people by their names', async () => {
    const drawn = xml.replace('<userTask ', '<userTask flowable:assignee="12" ');
    const { choose, panel } = await open(drawn);

    await choose(/^User task/);

    await waitFor(() => expect(panel().getByText('Bob')).toBeInTheDocument());
  });
});
