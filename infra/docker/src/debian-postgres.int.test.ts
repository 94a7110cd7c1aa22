import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import { postgresLauncher } from '@bedside/infra-local/postgres-launcher';
import { freePort } from '@bedside/infra-local/processes';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrateAsOwner } from './migrate-as-owner.ts';

const installed = '/usr/lib/postgresql';
const [oldest] = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(a) - Number(b)) : [];
const programs = path.join(installed, oldest ?? '', 'bin');
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-debian-'));
const { ids } = postgresLauncher([]);
if (ids) chownSync(folder, ids.uid, ids.gid);

function run(program: string, ...args: string[]): void {
  const done = spawnSync(path.join(programs, program), args, { ...ids, encoding: 'utf8', cwd: folder });
  expect(done.status, done.stderr).toBe(0);
}
const stop = () => run('pg_ctl', '-D', `${folder}/data`, '-m', 'immediate', 'stop');
let isRunning = false;
afterAll(() => {
  if (isRunning) stop();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!oldest)('every migration runs on the PostgreSQL of Debian, which README installs', async () => {
  run('initdb', '-D', `${folder}/data`, '-U', 'bedside', '-A', 'trust', '--locale=C.UTF-8', '--no-sync');
  const port = await freePort();
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', '-D', `${folder}/data`, '-w', '-o', options, '-l', `${folder}/log`, 'start');
  isRunning = true;
  const url = `postgres://bedside@127.0.0.1:${port}/postgres`;
  const { databaseRole: role, databaseLimits: limits } = readConfig({});
  await migrateAsOwner(url, { user: undefined, role, limits });
  const db = connect({ url, size: 1 });
  const { rows } = await sql`select key_month('0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f'::uuid)::text as month,
    key_month(uuidv7())::text = to_char(now() at time zone 'UTC', 'YYYY-MM-01') as now`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ month: '2024-09-01', now: true }]);
});
