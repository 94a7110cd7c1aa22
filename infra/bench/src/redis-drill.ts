/**
 * `npm run drill:redis`: repeatedly kills or replaces the primary of three Redis servers under Sentinel while
 * patients book, chat, and pay. `--failovers` takes a number.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import { migrateAsOwner } from '@bedside/infra-docker/migrate-as-owner';
import { startCluster } from '@bedside/infra-local/postgres-cluster';
import { runDrill } from './drill.ts';
import { insertPeople } from './drill-people.ts';
import { missingForSentinel, type RedisFault, redisFaults, startSentinel } from './sentinel.ts';

const { values } = parseArgs({ options: { failovers: { type: 'string', default: '20' } } });
const PATIENTS = 400;
const LONGEST_GAP_S = 30;
const names: Readonly<Record<RedisFault, string>> = {
  kill: 'the primary (kill -9)',
  failover: 'the primary (SENTINEL failover)',
};

const missing = missingForSentinel();
if (missing) {
  console.log(`Skipped: ${missing}`);
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-redis-failover-'));
const postgres = await startCluster({
  folder: path.join(folder, 'postgres'),
  settings: { max_connections: '200' },
});
const redis = await startSentinel(folder);
const stop = async () => {
  redis.stop();
  await postgres.kill();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop().then(() => process.exit(1)));
const url = postgres.url('postgres');
const owner = connect({ url, size: 2 });
try {
  const user = new URL(url);
  Object.assign(user, { username: 'bedside_app', password: 'drill-only-password' });
  const { databaseRole: role, databaseLimits: limits } = readConfig({});
  await migrateAsOwner(url, { user: user.href, role, limits });
  await runDrill({
    title: 'Redis failover',
    about:
      `Redis ${redis.version} on three servers under three sentinels, PostgreSQL 18; four services and five workers ` +
      'behind nginx, queues and live updates on Redis.',
    db: owner,
    people: await insertPeople(url, PATIENTS),
    folder,
    environment: { DATABASE_URL: user.href, REDIS_URL: redis.url },
    strikes: Array.from({ length: Number(values.failovers) }, (_, at) => {
      const fault = redisFaults[at % redisFaults.length] ?? 'kill';
      return { what: names[fault], strike: () => redis.strike(fault) };
    }),
    isWhole: redis.isWhole,
    longestGap: LONGEST_GAP_S,
  });
  rmSync(folder, { recursive: true, force: true });
} catch (error) {
  console.error(`The logs of Redis and its sentinels are kept in ${folder}`);
  throw error;
} finally {
  await owner.destroy();
  await stop();
}
process.exit();
