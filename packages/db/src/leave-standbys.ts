import { EventEmitter } from 'node:events';
import pg from 'pg';

const READ_ONLY = '25006';

/**
 * Closes connections that lead to a standby, as happens after a failover, because nothing can be written
 * through them. The next connection finds the primary.
 */
export function leaveStandbys(pool: pg.Pool): void {
  const atStandby = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof EventEmitter)) throw new Error('pg has no connection to watch');
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) atStandby.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    if (atStandby.has(client) && client instanceof pg.Client) client.end().catch(() => undefined);
  });
}
