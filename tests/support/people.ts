import { inArray } from 'drizzle-orm';
import { Api, injectedInto, requestToken } from './api.ts';
import { type Factories, factories, PASSWORD, tables } from './module-rows.ts';
import type { SeededApp } from './seeded-app.ts';

type UserRow = Awaited<ReturnType<Factories['user']>>;

/** A person with API calls. */
export interface Person {
  readonly row: UserRow;
  readonly api: Api;
}

/** People with rights of a test's choosing, in the seeded app. */
export interface People {
  readonly make: Factories;
  /** Makes a role that grants these menus and buttons; returns its id. */
  role(codes: readonly string[], row?: Parameters<Factories['role']>[0]): Promise<string>;
  signIn(account: string, options?: { password?: string; tenantId?: string }): Promise<Api>;
  /** Makes a person with these codes, and signs in. */
  person(codes: readonly string[], row?: Parameters<Factories['user']>[0]): Promise<Person>;
  stored(id: string): Promise<UserRow>;
}

export function peopleOf({ db, server }: Pick<SeededApp, 'db' | 'server'>): People {
  const make = factories(db);
  const transport = injectedInto(server);

  const people: People = {
    make,
    async role(codes, row = {}) {
      const { id } = await make.role(row);
      const menus = await db
        .select({ id: tables.menu.id })
        .from(tables.menu)
        .where(inArray(tables.menu.code, [...codes]));
      if (menus.length < codes.length) throw new Error(`Not all of ${codes} are seeded`);
      if (menus.length > 0) {
        await make.grant(
          id,
          menus.map((menu) => menu.id),
        );
      }
      return id;
    },
    async signIn(account, { password = PASSWORD, tenantId } = {}) {
      const { access_token } = await requestToken(transport, { account, password, tenantId });
      return new Api(transport, access_token);
    },
    async person(codes, row = {}) {
      const roleId = await people.role(codes, { tenantId: row.tenantId ?? '000000' });
      const stored = await make.user({ roleId, deptId: '1', ...row });
      return { row: stored, api: await people.signIn(stored.account, { tenantId: stored.tenantId }) };
    },
    async stored(id) {
      const [row] = await db
        .select()
        .from(tables.user)
        .where(inArray(tables.user.id, [id]));
      if (!row) throw new Error(`No user ${id}`);
      return row;
    },
  };
  return people;
}
