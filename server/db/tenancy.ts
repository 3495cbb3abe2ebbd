import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** In whose name work runs, and the request that it runs for. */
interface Cause {
  readonly name?: string;
  /** Absent for work of the server itself. */
  readonly request?: RequestCause;
}

/** A request as its statements know it. */
export interface RequestCause {
  /** The id by which logs and the audit know it. */
  readonly id: string;
  /** Its trace, where traces are kept. */
  readonly span?: Span | undefined;
}

const causes = new AsyncLocalStorage<Cause>();

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
  return causes.run({ ...causes.getStore(), name }, async () => await work());
}

/** Runs the beginning of a request, which has no name yet, so that its statements say which request it is. */
export function beginRequest<T>({ id, span }: RequestCause, work: () => Promise<T>): Promise<T> {
  return causes.run({ request: { id, span } }, work);
}

/** Continues a request with a callback under a name, where there is no promise to wait for. */
export function enterTenant(name: string, { id, span }: RequestCause, next: () => void): void {
  causes.run({ name, request: { id, span } }, next);
}

/** Returns the request that the current work runs for; undefined for work of the server itself. */
export const currentRequest = (): RequestCause | undefined => causes.getStore()?.request;

/** Returns the name under which the current work runs. Throws for work that has none. */
export function currentTenant(): string {
  const name = causes.getStore()?.name;
  if (name === undefined) {
    throw new Error('The database was asked outside a request: say for whom with `inTenant` or `inAllTenants`');
  }
  return name;
}
