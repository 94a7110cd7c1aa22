import pg from 'pg';

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement that no transaction may hold (create database, drop database) on a connection of its own. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'bedside-testing' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
