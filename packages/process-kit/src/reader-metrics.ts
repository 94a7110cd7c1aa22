import type { Readers } from '@bedside/db/readers';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Alert on lag, and when reads go to the writer for any reason other than a recent write. */
export function readerMetrics(register: Registry, readers: Readers): void {
  new Counter({
    name: 'bedside_reads_total',
    help: 'Lists, dashboards and exports by where they read (target), and why',
    labelNames: ['target', 'reason'],
    registers: [register],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(readers.counts))
        this.inc({ target: reason === 'current' ? 'replica' : 'writer', reason }, count);
    },
  });
  new Gauge({
    name: 'bedside_replica_lag_seconds',
    help: 'How long ago the writer was where this replica is, to within a second; absent while it cannot be used',
    labelNames: ['replica'],
    registers: [register],
    collect() {
      this.reset();
      for (const { reader, lag } of readers.lags()) this.set({ replica: reader.name }, lag.seconds);
    },
  });
  new Gauge({
    name: 'bedside_replica_lag_bytes',
    help: 'How much of the log a replica has still to replay',
    labelNames: ['replica'],
    registers: [register],
    collect() {
      this.reset();
      for (const { reader, lag } of readers.lags()) this.set({ replica: reader.name }, lag.bytes);
    },
  });
  new Gauge({
    name: 'bedside_replicas_missing',
    help: 'Configured replicas that cannot be used, while something reads',
    registers: [register],
    collect() {
      this.set(readers.missing());
    },
  });
}
