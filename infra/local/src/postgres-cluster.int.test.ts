import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from './postgres-cluster.ts';

const QUICK = { fsync: 'off' };
let folder = '';
let running: Cluster | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bedside-cluster-'));
});
afterEach(async () => {
  await running?.kill();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Cluster> {
  running = await startCluster({ folder, settings: QUICK });
  return running;
}

async function ask(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data over a restart', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 7 as number');
    await first.stop();
    expect(await ask(await start(), 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('restarts on its port after it was killed, with everything that was committed', async () => {
    const restarted = Promise.withResolvers<void>();
    running = await startCluster({ folder, onRestart: restarted.resolve });
    await ask(running, 'create table kept as select 7 as number');
    const [pid] = readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await restarted.promise;
    expect(await ask(running, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('replaces a server left running by a crashed Bedside', async () => {
    const orphan = await start();
    await ask(orphan, 'create table kept as select 7 as number');
    const heir = await start();
    expect(await ask(heir, 'select number from kept')).toEqual([{ number: 7 }]);
    await expect(ask(orphan, 'select 1')).rejects.toThrow();
  });

  it('requires a password, which differs per installation', async () => {
    const { port } = await start();
    const client = new pg.Client({ connectionString: `postgres://bedside:guess@127.0.0.1:${port}/postgres` });
    await expect(client.connect()).rejects.toThrow('password authentication failed');
  });

  it('logs no values of a failed statement', async () => {
    const cluster = await start();
    const client = new pg.Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    for (const [text, code] of [
      ['select $1::jsonb', '22P02'],
      ['select $1::uuid', '22P02'],
      ['select $1::int', '22P02'],
      ['select $1::date', '22007'],
    ] as const)
      await expect(client.query(text, ['{"note": "Ada has \\ud800"}'])).rejects.toMatchObject({ code });
    await expect(client.query(`copy (select 'Ada'::uuid) to stdout`)).rejects.toMatchObject({
      code: '22P02',
    });
    await client.end();
    await cluster.stop();
    running = undefined;
    const log = readFileSync(cluster.logFile, 'utf8');
    expect(log).toContain('database system is ready');
    expect(log).not.toContain('Ada');
  });

  it('reports data of a newer PostgreSQL with advice, and does not change it', async () => {
    await (await start()).stop();
    running = undefined;
    writeFileSync(path.join(folder, 'data/PG_VERSION'), '19\n');
    await expect(start()).rejects.toThrow(/was written by a newer PostgreSQL \(19, this is 18\).*--reset/);
  });
});
