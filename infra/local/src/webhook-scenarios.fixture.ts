import { readFileSync } from 'node:fs';
import path from 'node:path';
import { webhookOf } from '@bedside/contracts/webhooks/public-events';
import type { Db } from '@bedside/db/database';
import { root } from './root.ts';

/**
 * The events of a row of the table, in order.
 * @throws Error if there is no such row
 */
export function documentedEvents(scenario: string): string[] {
  const page = readFileSync(path.join(root, 'docs/integrations/webhooks.md'), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| ${scenario} |`));
  if (!row) throw new Error(`webhooks.md has no scenario “${scenario}”`);
  return [...row.matchAll(/`([a-z_.]+)`/g)].map(([, name = '']) => name);
}

/** The public events since then that name the record, sent or not, in the order in which they happened. */
export async function publicEventsOf(db: Db, recordId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['type', 'payload'])
    .where('createdAt', '>=', since)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ type, payload }) => {
    const message = webhookOf(type, Object(payload));
    return message && Object.values(message.data).includes(recordId) ? [message.type] : [];
  });
}
