import { readConfig } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import { openParties } from '@bedside/integrations/parties';
import { openLiveBus } from '@bedside/queue/live';
import { pino } from 'pino';
import type { WorkerParts } from './handler.ts';

/** Opens what the workers of this process work with. @throws ConfigError, or an Error when no database is named */
export async function openParts(name: string): Promise<WorkerParts> {
  const config = readConfig(process.env);
  const { databaseUrl, redisUrl } = config;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set. Name the PostgreSQL database to use.');
  const log = pino({ name, level: config.logLevel });
  const interrupted = (what: string) => (error: Error) => log.warn({ reason: error.message }, what);
  return {
    config,
    log,
    db: connect({
      url: databaseUrl,
      name: `bedside:${name}`,
      onError: interrupted('lost a database connection'),
    }),
    parties: openParties(config),
    live: await openLiveBus({
      databaseUrl,
      ...(redisUrl && { redisUrl }),
      onError: interrupted('live updates are interrupted'),
    }),
    now: () => new Date(),
  };
}

export async function closeParts({ live, parties, db }: WorkerParts): Promise<void> {
  await live.close();
  await parties.close();
  await db.destroy();
}
