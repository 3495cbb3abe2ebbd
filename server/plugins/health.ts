import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { isMigrated } from '#server/db/migrate';
import { AppError } from '#shared/errors';

export interface HealthOptions {
  readonly pool: Pool;
  /** Steps of the schema that this server knows. */
  readonly schemaSteps: number;
  readonly isStopping: () => boolean;
}

/** Liveness and readiness; neither says more than its status (security-and-reliability 59). */
export function addHealth(app: FastifyInstance, { pool, schemaSteps, isStopping }: HealthOptions): void {
  app.get('/health', { config: { right: 'public' } }, async () => ({ status: 'ok' }));
  app.get('/ready', { config: { right: 'public' } }, async () => {
    const isReady = !isStopping() && (await isMigrated(pool, schemaSteps).catch(() => false));
    if (!isReady) throw new AppError('UNAVAILABLE', undefined, { retryAfter: 2 });
    return { status: 'ok' };
  });
  app.addHook('onRequest', async ({ url }) => {
    if (isStopping() && url !== '/health') throw new AppError('UNAVAILABLE', undefined, { retryAfter: 2 });
  });
}
