import { type Config, readConfig } from '@bedside/config/config';
import { isProcessName } from '@bedside/config/needs';
import { connect } from '@bedside/db/connection';
import { databaseNow } from '@bedside/db/database-clock';
import { openIntegrations } from '@bedside/integrations/open-integrations';
import { openLiveBus } from '@bedside/queue/live';
import { openRedis } from '@bedside/queue/redis';
import { keepClock, letClockGo } from './clock.ts';
import type { ProcessDependencies } from './dependencies.ts';
import { openLog } from './log.ts';
import { usedTokensIn } from './used-tokens.ts';

/** @throws ConfigError, or an Error if no database is configured */
export async function openProcessDependencies(config: Config, name: string): Promise<ProcessDependencies> {
  if (!config.databaseUrl) throw new Error('DATABASE_URL is not set. Name the PostgreSQL database to use.');
  const log = openLog(config, name);
  const db = connect({
    url: config.databaseUrl,
    role: config.databaseRole,
    name: `bedside-${name}`,
    onError: (error) => log.warn({ err: error }, 'lost a database connection'),
  });
  const now = () => databaseNow(db);
  await keepClock(db, log);
  return {
    config,
    db,
    log,
    integrations: openIntegrations(config, { now, spentTokens: usedTokensIn(db, now) }),
    live: await openLiveBus({
      databaseUrl: config.databaseUrl,
      ...(config.redisUrl && { redisUrl: config.redisUrl }),
      onError: (error) => log.warn({ err: error }, 'live updates are interrupted'),
    }),
    now,
    ...(config.redisUrl && {
      redis: openRedis(config.redisUrl, {
        failFast: true,
        onError: (error) => log.warn({ err: error }, 'Redis cannot be reached'),
      }),
    }),
  };
}

export async function closeProcessDependencies(parts: ProcessDependencies): Promise<void> {
  letClockGo(parts.db);
  await parts.live.close();
  await parts.integrations.close();
  parts.redis?.disconnect();
  await parts.db.destroy();
}

export async function openProcess(name: string): Promise<ProcessDependencies> {
  try {
    return await openProcessDependencies(
      readConfig(process.env, isProcessName(name) ? name : undefined),
      name,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
