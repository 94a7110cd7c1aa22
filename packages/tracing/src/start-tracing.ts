import type { TracingConfig } from '@bedside/config/tracing';
import { traceWith } from './span.ts';

const EXPORT_MS = 3_000;

/**
 * Sends spans to an OpenTelemetry collector. Without an address, nothing is loaded. While the collector is
 * down, spans are lost, but no request fails.
 */
export async function startTracing(
  config: TracingConfig | undefined,
  service: string,
): Promise<{ stop: () => Promise<void> } | undefined> {
  if (!config) return undefined;
  const [api, sdk, hooks, core, resources, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new otlp.OTLPTraceExporter({
    url: `${config.url}/v1/traces`,
    headers: config.headers,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': `bedside-${service}` }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  traceWith({ tracer: provider.getTracer('bedside'), api });
  return {
    async stop() {
      traceWith(null);
      await provider.shutdown().catch(() => undefined);
      api.context.disable();
      api.propagation.disable();
    },
  };
}
