import { isTracing } from '@bedside/tracing/span';
import {
  Histogram,
  type HistogramConfiguration,
  type LabelValues,
  Registry,
  type RegistryContentType,
} from 'prom-client';

/**
 * A histogram of durations. While tracing is on, each bucket names a trace as its exemplar, which only the
 * OpenMetrics format can express.
 */
export function secondsHistogram(
  register: Registry,
  options: Omit<HistogramConfiguration<string>, 'registers' | 'enableExemplars'>,
): (labels: LabelValues<string>, seconds: number, traceId?: string) => void {
  const withExemplars = isTracing();
  if (withExemplars)
    (register as Registry<RegistryContentType>).setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const histogram = new Histogram({ ...options, registers: [register], enableExemplars: withExemplars });
  if (!withExemplars) return (labels, seconds) => histogram.observe(labels, seconds);
  return (labels, value, traceId) =>
    histogram.observe({ labels, value, exemplarLabels: traceId ? { trace_id: traceId } : {} });
}
