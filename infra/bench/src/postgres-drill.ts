/**
 * `npm run drill:postgres`: repeatedly kills the primary of three PostgreSQL nodes under Patroni while
 * patients book, chat, and pay. `--kills` takes a number, `--faults` any of node, server, and hang.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import { migrateAsOwner } from '@bedside/infra-docker/migrate-as-owner';
import { runDrill } from './drill.ts';
import { insertPeople } from './drill-people.ts';
import { type Fault, faults, missingForPatroni, startPatroni } from './patroni.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    /** Patroni 3.0 may not recover from `hang` automatically: see docs/operations/failover.md. */
    faults: { type: 'string', default: 'node,server' },
  },
});
const wanted = faults.filter((fault) => values.faults.split(',').includes(fault));
const PATIENTS = 400;
const LONGEST_GAP_S = 30;
const names: Readonly<Record<Fault, string>> = {
  node: 'the primary’s node (kill -9 of Patroni and PostgreSQL)',
  server: 'the primary’s PostgreSQL (kill -9)',
  hang: 'the primary’s node hangs (SIGSTOP)',
};

const missing = missingForPatroni();
if (missing) {
  console.log(`Skipped: ${missing}`);
  process.exit(0);
}
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-failover-'));
const cluster = await startPatroni(path.join(folder, 'cluster'));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cluster.stop().then(() => process.exit(1)));
try {
  const user = new URL(cluster.url);
  Object.assign(user, { username: 'bedside_app', password: 'drill-only-password' });
  const owner = connect({ url: cluster.url, size: 2 });
  try {
    const { databaseRole: role, databaseLimits: limits } = readConfig({});
    await migrateAsOwner(cluster.url, { user: user.href, role, limits });
    await runDrill({
      title: 'PostgreSQL failover',
      about:
        `${cluster.version} on three nodes under Patroni with a synchronous standby, one etcd, HAProxy in ` +
        'front; four services and five workers behind nginx, queues and live updates on PostgreSQL.',
      db: owner,
      people: await insertPeople(cluster.url, PATIENTS),
      folder,
      environment: { DATABASE_URL: user.href },
      strikes: Array.from({ length: Number(values.kills) }, (_, at) => {
        const fault = wanted[at % wanted.length] ?? 'node';
        return { what: names[fault], strike: () => cluster.strike(fault) };
      }),
      isWhole: cluster.isWhole,
      longestGap: LONGEST_GAP_S,
    });
  } finally {
    await owner.destroy();
  }
} catch (error) {
  await cluster.stop();
  console.error(error, `The logs are in ${folder}.`);
  process.exit(1);
}
await cluster.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();
