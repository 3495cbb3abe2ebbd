import { eq } from 'drizzle-orm';
import { tenant } from '#src/resources/system/tenant';
import { type Api, type ApiResponse, injectedInto, requestToken } from './api.ts';
import { tables } from './module-rows.ts';
import { peopleOf } from './people.ts';
import type { SeededApp } from './seeded-app.ts';

/** The response to adding a tenant. */
export interface MadeTenant {
  readonly id: string;
  readonly version: number;
  readonly tenantId: string;
  readonly account: string;
  readonly initialPassword: string;
}

/** The password that the first users of tenants choose. */
const own = 'Branch-2031-own';

let serial = 0;

/** Returns the calls by which screens make tenants and enter them. */
export function tenantsOf({ db, server }: Pick<SeededApp, 'db' | 'server'>, api: Api) {
  const people = peopleOf({ db, server });
  const transport = injectedInto(server);

  const values = (more: Record<string, unknown> = {}) => {
    serial += 1;
    return { tenantName: `Bank ${serial}`, linkman: 'Li', contactNumber: '13800000000', ...more };
  };
  const add = async (more = {}) => (await api.submit(tenant, values(more))) as unknown as ApiResponse<MadeTenant>;
  const choosePassword = (first: Api, oldPassword: string) =>
    first.post('blade-user/update-password', {}, { oldPassword, newPassword: own, newPassword1: own });

  return {
    values,
    add,
    make: async (more = {}) => (await add(more)).data,
    setting: (ids: string, sent: Record<string, string | number>) =>
      api.post('blade-system/tenant/setting', {}, { ids, ...sent }),
    choosePassword,
    /** Signs in as the first user of a new tenant, who chooses a password of their own. */
    async enter({ tenantId, account, initialPassword }: MadeTenant): Promise<Api> {
      const first = await people.signIn(account, { tenantId, password: initialPassword });
      await choosePassword(first, initialPassword);
      return first;
    },
    /** Signs in as the first user with their own password; returns `in`, or the reason for the refusal. */
    tryToEnter: ({ tenantId, account }: MadeTenant): Promise<string> =>
      requestToken(transport, { tenantId, account, password: own }).then(
        () => 'in',
        (error: Error) => error.message,
      ),
    rowsIn<T extends keyof typeof tables>(name: T, tenantId: string) {
      // The tables that are asked for all belong to tenants.
      const table = tables[name] as typeof tables.user;
      return db.select().from(table).where(eq(table.tenantId, tenantId));
    },
  };
}
