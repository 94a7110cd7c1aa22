import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openBaseBackup } from '@bedside/infra-local/base-backup';
import { type Cluster, startCluster } from '@bedside/infra-local/postgres-cluster';
import { postgresLauncher } from '@bedside/infra-local/postgres-launcher';

export interface TestReplica {
  readonly port: number;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * A streaming replica of a whole server, on its own port.
 * @param primaryUrl of a superuser
 * @param delay how much later each commit becomes visible, such as `2s`
 */
export async function startReplica(primaryUrl: string, delay: string): Promise<TestReplica> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-replica-'));
  const data = path.join(folder, 'data');
  mkdirSync(data);
  await copyCluster(primaryUrl, data);
  const { hostname, port, username, password } = new URL(primaryUrl);
  writeFileSync(path.join(folder, 'password'), `${decodeURIComponent(password)}\n`, { mode: 0o600 });
  const primary = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  writeFileSync(path.join(data, 'standby.signal'), '');
  chmodSync(data, 0o700);
  const { owner } = postgresLauncher([folder]);
  if (owner) {
    chownSync(folder, owner.uid, owner.gid);
    await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  }
  const settings = {
    max_connections: '300',
    recovery_min_apply_delay: delay,
    hot_standby_feedback: 'on',
    fsync: 'off',
    full_page_writes: 'off',
  };
  let cluster: Cluster = await startCluster({ folder, settings });
  const { port: own } = cluster;
  return {
    port: own,
    kill: () => cluster.kill(),
    async start() {
      cluster = await startCluster({ folder, settings: { ...settings, port: String(own) } });
    },
    async stop() {
      await cluster.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function copyCluster(primaryUrl: string, data: string): Promise<void> {
  const { archive, close } = await openBaseBackup(primaryUrl);
  try {
    const tar = spawn('tar', ['-x', '-C', data], { stdio: ['pipe', 'ignore', 'inherit'] });
    const ended = once(tar, 'exit');
    await pipeline(archive, tar.stdin);
    const [code] = await ended;
    if (code !== 0) throw new Error(`tar ended with ${code}`);
  } finally {
    await close();
  }
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(program, args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
