import { randomBytes } from 'node:crypto';
import { connect } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import { totalDifferences } from '@bedside/db/running-totals';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string; user: string; password: string };
  }
}

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
  /** URL for the role of services and workers; `url` is the owner's. */
  readonly userUrl: string;
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'bedside-testing' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** With the schema and no rows. After the file's last test, its running totals must be right, and it is dropped. */
export async function withDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `bedside_test_${randomBytes(6).toString('hex')}`;
  await runSql(server.url, `create database ${name} template ${server.template}`);
  const url = databaseUrl(server.url, name);
  const db = connect({ url, name });
  afterAll(async () => {
    const differences = await totalDifferences(db);
    await db.destroy();
    expect(differences).toEqual([]);
    await runSql(server.url, `drop database if exists ${name} with (force)`);
  });
  const userUrl = new URL(url);
  userUrl.username = server.user;
  userUrl.password = server.password;
  return { db, url, userUrl: userUrl.href };
}
