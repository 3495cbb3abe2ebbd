import { context, propagation, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** The settings by which OpenTelemetry is told where traces go; without one nothing of it is loaded. */
const addresses = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;
const programName = 'handover-admin';

let tracer: Tracer | undefined;

/**
 * Sends traces over HTTP as OpenTelemetry's own settings say (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` and the others), if one
 * says where to. Returns a function that sends what is left and ends this.
 */
export async function startTracing(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  if (env.OTEL_SDK_DISABLED === 'true' || !addresses.some((name) => env[name])) return async () => undefined;
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': programName }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  tracer = trace.getTracer(programName);
  return async () => {
    tracer = undefined;
    // A collector that is away must not keep the server from ending.
    await provider.shutdown().catch(() => undefined);
    for (const api of [trace, context, propagation]) api.disable();
  };
}

/** Begins the trace of a request, as a part of the one that its caller has begun; undefined where nobody traces. */
export function beginTrace(headers: Readonly<Record<string, unknown>>, name: string): Span | undefined {
  const caller = tracer && propagation.extract(context.active(), headers);
  return tracer?.startSpan(name, { kind: SpanKind.SERVER }, caller);
}

/** Adds a step that asks another service to a trace; undefined where nobody traces. */
export function beginStep(span: Span | undefined, name: string): Span | undefined {
  return span && tracer?.startSpan(name, { kind: SpanKind.CLIENT }, trace.setSpan(context.active(), span));
}

/** Ends a step or a trace, which has failed if there is an error. */
export function endTrace(span: Span, error?: unknown): void {
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
