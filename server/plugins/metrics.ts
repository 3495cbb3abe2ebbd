import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@platformatic/prom-client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '#server/db/open';
import type { PoolUse } from '#server/db/tenant-pool';
import packageFile from '../../package.json' with { type: 'json' };
import { whenOver } from './load.ts';

/** A daily job as all servers of a database see it. */
interface JobState {
  readonly job: string;
  /** Whether its newest run has failed and is not repeated yet. */
  readonly isFailing: boolean;
  /** The moment at which it last ended well, in milliseconds since 1970; absent where it never has. */
  readonly doneAt: number | undefined;
}

/** The figures that are the database's. */
export interface StoredFigures {
  readonly jobs: readonly JobState[];
  readonly timers: { readonly due: number; readonly givenUp: number };
  /** The entries of the audit that its second place lacks; absent where there is none. */
  readonly auditWaiting?: number;
  /** The last backup that was restored to see whether it can be: its moment, in milliseconds since 1970. */
  readonly backup?: { readonly madeAt: number; readonly isSound: boolean; readonly restoreSeconds: number };
}

interface Sources {
  readonly streamCount: () => number;
  /** Reads the figures of the database; it is called when monitoring asks, once in ten seconds at most. */
  readonly stored: () => Promise<StoredFigures>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where monitoring has no port. */
    metrics: Metrics | undefined;
  }
}

type Labels = Readonly<Record<string, string>>;
/** A figure with its labels. */
type Sample = readonly [labels: Labels, value: number];

/** Seconds. A client gives up at 10. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const rememberedMs = 10_000;

/** Asks once in a while, however many ask; without an answer there is nothing to tell. */
function remembering<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    const now = performance.now();
    if (now - askedAt >= rememberedMs) {
      askedAt = now;
      answer = ask().catch(() => undefined);
    }
    return answer;
  };
}

/** The figures of the requests of one server. */
function requestFigures(registers: Registry[]) {
  return {
    duration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the last byte of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
    inFlight: new Gauge({ name: 'http_requests_in_flight', help: 'Requests that are not answered yet', registers }),
    shed: new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests refused for load, by their status',
      labelNames: ['status'],
      registers,
    }),
  };
}

/**
 * What monitoring is told of one server, in the format of Prometheus. Names are those that its community uses, or begin with
 * `handover_`; `docs/operations.md` lists them.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: ReturnType<typeof requestFigures>;

  constructor({ mode, poolUse }: { readonly mode: OpenDatabase['mode']; readonly poolUse: () => PoolUse }) {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = requestFigures([this.#registry]);
    this.#add('handover_build_info', 'Always 1', () => [[{ version: packageFile.version, database: mode }, 1]]);
    this.#add('handover_database_connections', 'Connections to the database: the most, those in use, idle ones', () => {
      const { most, open, idle } = poolUse();
      return [
        [{ state: 'most' }, most],
        [{ state: 'used' }, open - idle],
        [{ state: 'idle' }, idle],
      ];
    });
    this.#add('handover_database_waiting', 'Requests that wait for a connection to the database', () => [
      [{}, poolUse().waiting],
    ]);
  }

  /** Adds what the parts of the server know. While the database is away, only `handover_database_up` tells of it. */
  addSources({ streamCount, stored }: Sources): void {
    const figures = remembering(stored);
    const ofDatabase = (samples: (figures: StoredFigures) => readonly Sample[]) => async () => {
      const known = await figures();
      return known ? samples(known) : [];
    };
    this.#add('handover_event_streams', 'Browsers that hear of changes from this server', () => [[{}, streamCount()]]);
    this.#add('handover_database_up', 'Whether the database answers', async () => [[{}, (await figures()) ? 1 : 0]]);
    this.#add(
      'handover_process_timers',
      'Timers of processes that are due, and those given up after failing',
      ofDatabase(({ timers }) => [
        [{ state: 'due' }, timers.due],
        [{ state: 'given_up' }, timers.givenUp],
      ]),
    );
    this.#add(
      'handover_audit_waiting',
      'Entries of the audit that its second place lacks',
      ofDatabase(({ auditWaiting }) => (auditWaiting === undefined ? [] : [[{}, auditWaiting]])),
    );
    const ofBackup = (value: (backup: Required<StoredFigures>['backup']) => number) =>
      ofDatabase(({ backup }) => (backup ? [[{}, value(backup)]] : []));
    this.#add(
      'handover_backup_timestamp_seconds',
      'The moment that the last proven backup is of',
      ofBackup(({ madeAt }) => madeAt / 1000),
    );
    this.#add(
      'handover_backup_sound',
      'Whether the last backup could be restored, and agrees with itself',
      ofBackup(({ isSound }) => (isSound ? 1 : 0)),
    );
    this.#add(
      'handover_backup_restore_seconds',
      'How long its restore took',
      ofBackup(({ restoreSeconds }) => restoreSeconds),
    );
    this.#add(
      'handover_job_failing',
      'Whether the newest run of a daily job has failed',
      ofDatabase(({ jobs }) => jobs.map(({ job, isFailing }) => [{ daily_job: job }, isFailing ? 1 : 0])),
    );
    this.#add(
      'handover_job_last_success_timestamp_seconds',
      'The moment at which a daily job last ended well',
      ofDatabase(({ jobs }) =>
        jobs.flatMap(({ job, doneAt }): Sample[] => (doneAt === undefined ? [] : [[{ daily_job: job }, doneAt / 1000]])),
      ),
    );
  }

  /** Adds a figure that is looked up whenever monitoring asks. */
  #add(name: string, help: string, look: () => readonly Sample[] | Promise<readonly Sample[]>): void {
    new Gauge({
      name,
      help,
      labelNames: ['version', 'database', 'state', 'daily_job'],
      registers: [this.#registry],
      async collect() {
        const samples = await look();
        this.reset();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    });
  }

  /** Counts the requests of an instance by their routes, never by their addresses, of which there are endlessly many. */
  watch(instance: FastifyInstance): void {
    const { inFlight } = this.#requests;
    instance.addHook('onRequest', async ({ routeOptions: { config } }, reply) => {
      if (config.isPassedOn || config.isLasting) return;
      inFlight.inc();
      whenOver(reply, () => inFlight.dec());
    });
    instance.addHook('onResponse', async (request, reply) => this.#count(request, reply));
  }

  #count({ method, routeOptions: { config, url } }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
    // Another instance answers these, and counts them.
    if (config.isPassedOn) return;
    const { duration, shed } = this.#requests;
    if (statusCode === 429 || statusCode === 503) shed.inc({ status: statusCode });
    if (!config.isLasting) duration.observe({ method, route: url ?? 'none', status: statusCode }, elapsedTime / 1000);
  }

  /** Returns all figures as a text of Prometheus' format. */
  text(): Promise<string> {
    return Promise.resolve(this.#registry.metrics());
  }

  /**
   * Serves the figures at `/metrics` on a port of their own, which can be kept inside a network: they have no sign-in. Returns
   * the port and a function that ends this.
   */
  async serve({
    host,
    port,
  }: {
    readonly host: string;
    readonly port: number;
  }): Promise<{ port: number; stop: () => Promise<void> }> {
    const server = createServer(async ({ url = '', method }, response) => {
      const isAsked = method === 'GET' && url.split('?')[0] === '/metrics';
      const text = isAsked ? await this.text() : 'not found\n';
      response
        .writeHead(isAsked ? 200 : 404, { 'content-type': isAsked ? Registry.PROMETHEUS_CONTENT_TYPE : 'text/plain' })
        .end(text);
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    const stop = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    return { port: (server.address() as AddressInfo).port, stop };
  }
}
