import { renewConnections, watchPool } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import type pg from 'pg';

/**
 * Makes each connection prepare and plan a statement only once, because planning took as long as the
 * histories’ own queries.
 */
export async function prepareAll(db: Db): Promise<void> {
  const pool = watchPool(db, () => undefined);
  pool?.on('connect', (client) => prepareEach(client));
  await renewConnections(db);
}

function prepareEach(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (asked: unknown, ...more: unknown[]) => unknown;
  void query('set plan_cache_mode = force_generic_plan');
  const named = (asked: unknown, ...more: unknown[]): unknown => {
    const [values] = more;
    if (typeof asked !== 'string' || !Array.isArray(values) || values.length === 0)
      return query(asked, ...more);
    return query({ name: nameOf(asked), text: asked, values });
  };
  Object.assign(client, { query: named });
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `history_${names.size}`;
  names.set(text, name);
  return name;
}
