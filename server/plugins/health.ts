import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isMigrated } from '#server/db/migrate';
import { inAllTenants } from '#server/db/tenancy';
import type { Database } from '#server/db/types';
import { AppError } from '#shared/errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by those who watch the server: never rationed, and no line of the log. */
    isHealth?: boolean;
  }
}

/** Whether a server takes requests: while it drains it does, but tells balancers to send them elsewhere. */
export type ServerPhase = 'serving' | 'draining' | 'stopping';

export interface HealthOptions {
  /** The way of requests to the database, which may be another one than that of the server's own work. */
  readonly db: Database;
  readonly pool: Pool;
  /** Steps of the schema that this server knows. */
  readonly schemaSteps: number;
  readonly phase: () => ServerPhase;
}

const rememberedMs = 1_000;

/** Makes a question that is asked once a second at most, however many balancers want its answer. */
function onceASecond(ask: () => Promise<boolean>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  return () => {
    const now = performance.now();
    if (now - askedAt >= rememberedMs) {
      askedAt = now;
      answer = ask();
    }
    return answer;
  };
}

/** Liveness and readiness; neither says more than its status (promises 59 and 60). */
export function addHealth(app: FastifyInstance, { db, pool, schemaSteps, phase }: HealthOptions): void {
  const ask = async () => {
    await inAllTenants(() => db.execute(sql`select 1`));
    return isMigrated(pool, schemaSteps);
  };
  const isMigratedNow = onceASecond(() => ask().catch(() => false));
  app.get('/health', { config: { right: 'public', isHealth: true } }, async () => ({ status: 'ok' }));
  app.get('/ready', { config: { right: 'public', isHealth: true } }, async () => {
    const isReady = phase() === 'serving' && (await isMigratedNow());
    if (!isReady) throw new AppError('UNAVAILABLE', undefined, { retryAfter: 2 });
    return { status: 'ok' };
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (phase() === 'stopping' && !routeOptions.config.isHealth) throw new AppError('UNAVAILABLE', undefined, { retryAfter: 2 });
  });
}
