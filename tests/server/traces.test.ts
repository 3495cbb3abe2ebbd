import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTracing } from '#server/lib/tracing';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** A collector of traces: it takes what the exporter of OpenTelemetry sends. */
const sent: Sent[] = [];
const collector = createServer(async (request, response) => {
  sent.push(JSON.parse(await text(request)));
  response.setHeader('content-type', 'application/json').end('{}');
});

let app: SeededApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  vi.stubEnv('OTEL_SERVICE_NAME', 'vault-east');
  app = await openSeededApp();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
  collector.close();
});

const attribute = ({ attributes }: Pick<SentSpan, 'attributes'>, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

it('a request is told as a part of its caller’s trace, with its route and its statements, and without an address or a value', async () => {
  const admin = await app.signInAs('admin');
  stop = await startTracing(process.env);
  const traceId = '0af7651916cd43dd8448eb211c80319c';

  const response = await app.server.inject({
    url: '/api/blade-system/post/list?postName=a-name-that-is-sought',
    headers: { ...admin.headers, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await app.server.inject('/health');
  await stop();

  expect(response.statusCode).toBe(200);
  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
  const own = spans.filter((span) => span.traceId === traceId);
  const request = own.find(({ name }) => name === 'GET /api/blade-system/post/list');
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  expect(request && attribute(request, 'http.route')).toBe('/api/blade-system/post/list');
  expect(spans.some(({ name }) => name.includes('health'))).toBe(false);
  expect(JSON.stringify(sent)).not.toContain('a-name-that-is-sought');
  expect(sent[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'vault-east' },
  });
  if (!process.env.TEST_DATABASE_URL) return;
  const statements = own.filter((span) => span.parentSpanId === request?.spanId);
  expect(
    statements.some((span) => span.name === 'select' && String(attribute(span, 'db.query.text')).includes('from "post"')),
  ).toBe(true);
});

it('nothing is traced where no setting says where to', async () => {
  const before = sent.length;
  const end = await startTracing({});

  await app.server.inject('/api/blade-system/post/list');
  await end();

  expect(sent).toHaveLength(before);
});
