import { randomBytes } from 'node:crypto';
import { migrateAsOwner } from '@bedside/infra-docker/migrate-as-owner';
import type { TestProject } from 'vitest/node';
import { NO_POOLER, startPooler } from './pooler.ts';
import { databaseUrl, runSql, SESSION_DEFAULTS } from './postgres.ts';
import { startTestServer } from './postgres-server.ts';
import { startReplica, type TestReplica } from './replica.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env);
  const template = `bedside_template_${randomBytes(4).toString('hex')}`;
  const user = template.replace('template', 'user');
  const password = randomBytes(16).toString('hex');
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let replica: TestReplica | undefined;
  try {
    await runSql(server.url, `create database ${template}`);
    const owner = databaseUrl(server.url, template);
    const address = new URL(owner);
    address.username = user;
    address.password = password;
    await migrateAsOwner(owner, { user: address.href, ...SESSION_DEFAULTS });
    if (process.env.BEDSIDE_POOLER === '1') {
      pooler = await startPooler([server.url, address.href]);
      if (!pooler) throw new Error(NO_POOLER);
    }
    if (process.env.BEDSIDE_REPLICA === '1') replica = await startReplica(server.url, '2s');
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', {
    url: server.url,
    template,
    user,
    password,
    poolerPort: pooler?.port ?? null,
    replicaPort: replica?.port ?? null,
  });
  return async () => {
    await pooler?.stop();
    await replica?.stop();
    await runSql(server.url, `drop database ${template} with (force)`);
    await runSql(server.url, `drop role ${user}`);
    await server.stop();
  };
}
