import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string>();

/** The name that gives the rows of all tenants; no tenant can have it. */
export const ALL_TENANTS = '*';

/** Runs work that sees, and may write, the rows of this tenant only, whatever its queries say. */
export function inTenant<T>(tenantId: string, work: () => PromiseLike<T>): Promise<T> {
  if (tenantId === ALL_TENANTS || tenantId === '') throw new Error('This is the name of no tenant');
  return under(tenantId, work);
}

/** Runs work that sees the rows of all tenants: calls before a sign-in, and work of the server itself. */
export function inAllTenants<T>(work: () => PromiseLike<T>): Promise<T> {
  return under(ALL_TENANTS, work);
}

/** Runs work under a name. It is awaited within, since a query of Drizzle starts only when it is awaited. */
function under<T>(name: string, work: () => PromiseLike<T>): Promise<T> {
  return names.run(name, async () => await work());
}

/** Continues with a callback under a name, where there is no promise to wait for. */
export function enterTenant(name: string, next: () => void): void {
  names.run(name, next);
}

/** Returns the name under which the current work runs. Throws for work that has none. */
export function currentTenant(): string {
  const name = names.getStore();
  if (name === undefined) {
    throw new Error('The database was asked outside a request: say for whom with `inTenant` or `inAllTenants`');
  }
  return name;
}
