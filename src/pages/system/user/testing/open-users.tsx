import { vi } from 'vitest';
import { session } from '#src/lib/session/session';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowTools } from '#src/meta/testing/row-tools';
import { UserPage } from '../user-page.tsx';

const person = (id: string, over: object = {}) => ({
  id,
  account: `account${id}`,
  realName: `Person ${id}`,
  roleId: '11',
  roleName: 'Dispatcher',
  deptId: '21',
  deptName: 'Vault',
  status: 1,
  statusName: 'Active',
  version: 3,
  createTime: '2026-01-01 08:00:00',
  ...over,
});

/** Person 1 is the signed-in user; 2 waits for approval, 3 is locked, 4 was disabled, 5 is blocked after wrong passwords. */
const people = [
  person('1'),
  person('2', { status: 0, statusName: 'Pending approval', roleId: null, roleName: '', deptId: null }),
  person('3', { status: 2, statusName: 'Locked' }),
  person('4', { status: 3, statusName: 'Disabled' }),
  person('5', { blockedUntil: '2026-01-01 08:15:00' }),
];

function makeData() {
  const data = memoryProvider(people);
  const list = data.provider.getList.getMockImplementation();
  data.provider.getList.mockImplementation(async (params) => {
    if (params.meta?.verb === 'select') return { data: [{ id: '12', label: 'Auditor' }] as never[], total: 1 };
    if (params.resource === 'dept') return { data: [{ id: '21', label: 'Vault' }] as never[], total: 1 };
    return list?.(params) ?? { data: [], total: 0 };
  });
  return data;
}

interface SentCall {
  readonly url: string;
  readonly payload: unknown;
}

/** Renders the screen for person 1. */
export function openUsers(may?: readonly string[]) {
  vi.spyOn(session, 'shown').mockReturnValue({ user: { userId: '1' } } as unknown as ReturnType<typeof session.shown>);
  const data = makeData();
  const rendered = renderScreen(<UserPage />, { data, may });
  const { custom } = data.provider;
  return {
    ...rendered,
    ...rowTools(rendered.user),
    provider: data.provider,
    /** Sets the answer of later calls. */
    answer: (value: unknown) => custom.mockResolvedValue({ data: value as never }),
    /** Returns the calls of verbs. */
    calls: () => (custom.mock.calls as unknown as [SentCall][]).map(([call]) => call),
  };
}
