import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string>();

/** The name under which the rows of all tenants are seen; no tenant can have it. */
export const ALL_TENANTS = '*';

/** Runs work that sees, and may write, the rows of this tenant only, whatever its queries say. */
export function inTenant<T>(tenantId: string, work: () => PromiseLike<T>): Promise<T> {
  if (tenantId === ALL_TENANTS || tenantId === '') throw new Error('This is the name of no tenant');
  return under(tenantId, work);
}

/** Runs work that sees the rows of all tenants: what nobody has signed in for yet, what the server does by itself. */
export function inAllTenants<T>(work: () => PromiseLike<T>): Promise<T> {
  return under(ALL_TENANTS, work);
}

/** A query of Drizzle starts when it is awaited; that must still happen under the name. */
function under<T>(name: string, work: () => PromiseLike<T>): Promise<T> {
  return names.run(name, async () => await work());
}

/** Goes on under a name, where there is no promise to wait for. */
export function enterTenant(name: string, next: () => void): void {
  names.run(name, next);
}

/** The name under which the present work runs. Work that was given none gets no rows, and is told so. */
export function currentTenant(): string {
  const name = names.getStore();
  if (name === undefined) {
    throw new Error('The database was asked outside a request: say for whom with `inTenant` or `inAllTenants`');
  }
  return name;
}
