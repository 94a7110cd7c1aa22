import { randomBytes } from 'node:crypto';
import { connect } from '@bedside/db/connection';
import { migrate } from '@bedside/db/migrate';
import type { TestProject } from 'vitest/node';
import { databaseUrl, runSql } from './postgres-admin.ts';
import { startTestServer } from './postgres-server.ts';

/** Once a run, before the first integration or browser test: a server, and a template database with the schema in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env);
  const template = `bedside_template_${randomBytes(4).toString('hex')}`;
  try {
    await runSql(server.url, `create database ${template}`);
    const db = connect({ url: databaseUrl(server.url, template), size: 1 });
    await migrate(db).finally(() => db.destroy());
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', { url: server.url, template });
  return async () => {
    await runSql(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}
