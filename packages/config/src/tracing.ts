import type { Environment } from './environment.ts';

export interface TracingConfig {
  /** The OpenTelemetry collector’s URL, without the path for traces. */
  url: string;
  headers: Record<string, string>;
  /** The share of new traces that are recorded, from 0 to 1. */
  share: number;
}

export function tracingConfig(env: Environment): TracingConfig | undefined {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const headers = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').flatMap((header) => {
    const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(header) ?? [];
    return name ? [[name, decodeURIComponent(value)]] : [];
  });
  const share =
    env.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio' ? (env.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1;
  return { url: env.OTEL_EXPORTER_OTLP_ENDPOINT, headers: Object.fromEntries(headers), share };
}
