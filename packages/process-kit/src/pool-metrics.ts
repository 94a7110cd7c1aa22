import { watchPool } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** Alert on waiting: all connections are in use and requests wait for one. */
export function poolMetrics(register: Registry, db: Db): void {
  const waited = new Histogram({
    name: 'bedside_pool_wait_seconds',
    help: 'Time until a request got a connection to the database, or gave up',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5],
    registers: [register],
  });
  const pool = watchPool(db, (seconds) => waited.observe(seconds));
  if (!pool) return;
  const figures = {
    max: () => pool.options.max,
    open: () => pool.totalCount,
    idle: () => pool.idleCount,
    waiting: () => pool.waitingCount,
  };
  new Gauge({
    name: 'bedside_pool_connections',
    help: 'Connections to the database: allowed (max), open and idle; and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, figure] of Object.entries(figures)) this.set({ state }, figure());
    },
  });
}
