import pg from 'pg';

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
