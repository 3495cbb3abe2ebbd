import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config';
import { inAllTenants } from '#server/db/tenancy';
import { jobRun } from '#server/lib/jobs';
import { backupProof } from '#server/modules/monitor/backup/table';
import { AppError } from '#shared/errors';
import { makeTestApp, type TestApp } from '../../tests/support/seeded-app.ts';
import { Metrics } from './metrics.ts';

const config = readConfig({ LOG_LEVEL: 'silent', SHED_LOAD: '0', METRICS_PORT: '0' });
const doneAt = Date.parse('2026-03-02T03:20:01Z');

let server: TestApp;
let served: { port: number; stop: () => Promise<void> };
beforeAll(async () => {
  server = await makeTestApp({ config }, (app) => {
    app.get('/api/blade-sample/:id/loan', { config: { right: 'public' } }, async () => ({ ok: true }));
    app.get('/api/blade-sample/never', { config: { right: 'public' } }, () => new Promise(() => undefined));
    app.get('/api/blade-sample/busy', { config: { right: 'public' } }, async () => {
      throw new AppError('UNAVAILABLE', undefined, { retryAfter: 2 });
    });
  });
  served = (await server.app.metrics?.serve({ host: '127.0.0.1', port: 0 })) ?? expect.fail('no figures are kept');
  const run = { server: 'a', leaseUntil: 1, startedAt: 1 };
  await server.db.insert(backupProof).values({
    proof: {
      provedAt: '2026-03-03 02:31:40',
      backup: 'b',
      madeAt: '2026-03-03 02:30:00',
      rows: 1,
      seconds: 71.4,
      faults: [{ kind: 'bags', about: 'T-7' }],
    },
  });
  await inAllTenants(async () =>
    server.db.insert(jobRun).values([
      { ...run, job: 'message-trim', period: '2026-03-02', finishedAt: doneAt },
      { ...run, job: 'message-trim', period: '2026-03-03', failure: 'no room' },
      { ...run, job: 'leave-status', period: '2026-03-03', finishedAt: doneAt },
    ]),
  );
});
afterAll(async () => {
  await served.stop();
  await server.close();
});

const ask = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
const lines = async () => (await (await ask('/metrics')).text()).split('\n');
const get = (url: string) => server.app.inject({ url });

describe('the figures for Prometheus', () => {
  it('count requests by their route and never by their address', async () => {
    await get('/api/blade-sample/17/loan');
    await get('/api/blade-sample/18/loan');
    await get('/api/nowhere/secret-word');

    const found = await lines();
    const ofLoan = 'method="GET",route="/api/blade-sample/:id/loan",status="200"';
    expect(found).toContain(`http_request_duration_seconds_count{${ofLoan}} 2`);
    expect(found).toContain('http_requests_in_flight 0');
    expect(found.join('\n')).not.toContain('secret-word');
    expect(found.join('\n')).not.toContain('/17/');
  });

  it('count a request as over when its client has gone before the answer', async () => {
    const address = await server.app.listen({ port: 0 });
    const asking = new AbortController();
    const asked = fetch(`${address}/api/blade-sample/never`, { signal: asking.signal }).catch(() => undefined);
    await expect.poll(lines).toContain('http_requests_in_flight 1');

    asking.abort();
    await asked;

    await expect.poll(lines).toContain('http_requests_in_flight 0');
  });

  it('count apart what was refused for load', async () => {
    await get('/api/blade-sample/busy');

    expect(await lines()).toContain('http_requests_shed_total{status="503"} 1');
  });

  it('tell of the process, the connections, the last backup and the daily jobs', async () => {
    const found = await lines();

    expect(found).toContain('handover_database_up 1');
    expect(found).toContain('handover_database_waiting 0');
    expect(found).toContain('handover_event_streams 0');
    expect(found).toContain('handover_process_timers{state="due"} 0');
    expect(found).toContain('handover_job_failing{daily_job="message-trim"} 1');
    expect(found).toContain('handover_job_failing{daily_job="leave-status"} 0');
    expect(found).toContain(`handover_job_last_success_timestamp_seconds{daily_job="message-trim"} ${doneAt / 1000}`);
    expect(found).toContain(`handover_backup_timestamp_seconds ${Date.parse('2026-03-02T18:30:00Z') / 1000}`);
    expect(found).toContain('handover_backup_sound 0');
    expect(found).toContain('handover_backup_restore_seconds 71.4');
    expect(found.some((line) => /^handover_build_info\{version="[\d.]+",database="(embedded|server)"\} 1$/.test(line))).toBe(
      true,
    );
    expect(found.some((line) => line.startsWith('nodejs_eventloop_lag_seconds '))).toBe(true);
  });

  it('have the names by which the alerts and the dashboard ask', async () => {
    const served = new Set((await lines()).flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? []));
    for (const file of ['prometheus-alerts.yaml', 'grafana-dashboard.json']) {
      const asked = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8').match(
        /\b(http|handover|nodejs|process)_\w+/g,
      );
      const unknown = asked?.filter((name) => !served.has(name) && !served.has(name.replace(/_(bucket|count|sum)$/, '')));
      expect({ file, unknown }).toEqual({ file, unknown: [] });
    }
  });

  it('are at one address, which nothing else shares', async () => {
    expect((await ask('/api/blade-sample/17/loan')).status).toBe(404);
    expect((await get('/metrics')).statusCode).toBe(404);
    expect((await fetch(`http://127.0.0.1:${served.port}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('say that the database is away, and go on with what they know', async () => {
    const metrics = new Metrics({ mode: 'embedded', poolUse: () => ({ most: 1, open: 1, idle: 0, waiting: 3 }) });
    metrics.addSources({ streamCount: () => 0, stored: () => Promise.reject(new Error('gone')) });
    const text = await metrics.text();

    expect(text).toContain('handover_database_up 0');
    expect(text).not.toContain('handover_job_failing{');
    expect(text).toContain('handover_database_waiting 3');
    expect(text).toContain('handover_event_streams 0');
  });

  it('are not kept where no port is set', async () => {
    const plain = await makeTestApp();
    expect(plain.app.metrics).toBeUndefined();
    await plain.close();
  });
});
