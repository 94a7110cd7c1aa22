import { randomBytes } from 'node:crypto';
import { readConfig } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import { correctTotals } from '@bedside/db/running-totals';
import { setSessionDefaults } from '@bedside/db/session-settings';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { atPort } from './pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      url: string;
      template: string;
      user: string;
      password: string;
      poolerPort: number | null;
      replicaPort: number | null;
    };
  }
}

const { databaseRole: role, databaseLimits: limits } = readConfig({});
/** What a process expects if it reads no other configuration. */
export const SESSION_DEFAULTS = { role, limits };

export interface TestDatabase {
  /** Connected as the owner. With BEDSIDE_POOLER, this and `environment.DATABASE_URL` go through the pooler. */
  readonly db: Db;
  /** The owner’s direct address. */
  readonly url: string;
  /** The variables that a service or worker needs to connect. */
  readonly environment: {
    readonly DATABASE_URL: string;
    readonly DATABASE_DIRECT_URL: string;
    readonly DATABASE_STATEMENTS: 'named' | 'plain';
    /** With BEDSIDE_REPLICA, a replica that is two seconds behind. */
    readonly DATABASE_READER_URLS?: string;
  };
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

/**
 * A database with the schema and no rows. After the file’s last test, its running totals are checked and it is
 * dropped.
 */
export async function withDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `bedside_test_${randomBytes(6).toString('hex')}`;
  await runSql(server.url, `create database ${name} template ${server.template}`);
  const url = databaseUrl(server.url, name);
  const userDirectUrl = withUser(url, server);
  const statements: 'named' | 'plain' = server.poolerPort ? 'plain' : 'named';
  const db = connect({ url: atPort(url, server.poolerPort), name, statements });
  afterAll(async () => {
    const differences = await totalDifferences(db);
    await db.destroy();
    expect(differences).toEqual([]);
    await runSql(server.url, `drop database if exists ${name} with (force)`);
  });
  await setSessionDefaults(db, server.user, SESSION_DEFAULTS);
  const environment = {
    DATABASE_URL: atPort(userDirectUrl, server.poolerPort),
    DATABASE_DIRECT_URL: userDirectUrl,
    DATABASE_STATEMENTS: statements,
    ...(server.replicaPort && { DATABASE_READER_URLS: atPort(userDirectUrl, server.replicaPort) }),
  };
  return { db, url, environment };
}

function withUser(url: string, { user, password }: { user: string; password: string }): string {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
}

/** The differences in the running totals, which should be none. Corrects nothing. */
export async function totalDifferences(db: Db) {
  const tx = await db.startTransaction().execute();
  try {
    return await correctTotals(tx);
  } finally {
    await tx.rollback().execute();
  }
}
