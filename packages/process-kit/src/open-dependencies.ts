import { type Config, directUrlOf, readConfig } from '@bedside/config/config';
import { isProcessName } from '@bedside/config/needs';
import { connect } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import { databaseNow } from '@bedside/db/database-clock';
import { openReaders, type Readers } from '@bedside/db/readers';
import type { UsedTokens } from '@bedside/integrations/captcha/captcha.port';
import type { Integrations } from '@bedside/integrations/integrations.port';
import { openIntegrations } from '@bedside/integrations/open-integrations';
import { type LiveBus, openLiveBus } from '@bedside/queue/live';
import { openRedis } from '@bedside/queue/redis';
import { startTracing } from '@bedside/tracing/start-tracing';
import type { Redis } from 'ioredis';
import { type Logger, pino } from 'pino';
import { letClockGo, watchClock } from './clock.ts';
import { queueOutage } from './outage-log.ts';

/** Stored in the database, so that a human check’s token is single-use across instances and restarts. */
export const usedTokensIn = (db: Db, now: () => Date): UsedTokens => ({
  async seen(token, ttlSeconds) {
    const marked = await db
      .insertInto('rateLimits')
      .values({ key: `spent:${token}`, expire: now().getTime() + ttlSeconds * 1000 })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    return marked === undefined;
  },
});

const SECRET = '[redacted]';
const secretKeys = [
  'password',
  'newPassword',
  'currentPassword',
  'OTP',
  'verificationCode',
  'mobileVerificationCode',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'clientSecret',
  'email',
  'mobile',
  'phone',
];

/** Redacts secrets and contact details wherever an object contains them. */
function openLog(config: Pick<Config, 'logLevel'>, name: string): Logger {
  return pino({
    name,
    level: config.logLevel,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: SECRET },
    serializers: { err: errorForLog },
  });
}

/** PostgreSQL errors whose messages quote the rejected value: data exceptions and trigger errors. */
const quotesValues = (code: unknown): boolean => typeof code === 'string' && /^(22|P0)\w{3}$/.test(code);

/** Reduces database errors that quote values to code and location. */
export function errorForLog(error: unknown) {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error ? error.code : undefined;
  const { name: type, message, stack } = error;
  if (!quotesValues(code)) return { type, message, code, stack };
  return { type, message: 'the database refused a value', code, stack: framesOf(stack) };
}

const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');

export interface ProcessDependencies {
  config: Config;
  db: Db;
  /** Set with DATABASE_READER_URLS. */
  readers?: Readers;
  integrations: Integrations;
  live: LiveBus;
  log: Logger;
  now: () => Date;
  /** Set with REDIS_URL. Readiness checks it for settings that lose jobs. */
  redis?: Redis;
  /** Sends the remaining spans. Absent while tracing is off. */
  stopTracing?: () => Promise<void>;
}

/** @throws ConfigError, or an Error if no database is configured */
export async function openProcessDependencies(config: Config, name: string): Promise<ProcessDependencies> {
  if (!config.databaseUrl) throw new Error('DATABASE_URL is not set. Name the PostgreSQL database to use.');
  const log = openLog(config, name);
  // First, because the dependencies opened below check whether tracing is on.
  const tracing = await startTracing(config.tracing, name);
  const db = connect({
    url: config.databaseUrl,
    ...config.databasePool,
    statements: config.databaseStatements,
    name: `bedside-${name}`,
    onError: (error) => log.warn({ err: error }, 'lost a database connection'),
  });
  const now = () => databaseNow(db);
  await watchClock(db, log);
  return {
    config,
    db,
    ...(config.databaseReaderUrls.length > 0 && { readers: readersOf(config, { db, log, name }) }),
    log,
    ...(tracing && { stopTracing: tracing.stop }),
    integrations: openIntegrations(config, { now, usedTokens: usedTokensIn(db, now) }),
    live: await openLiveBus({
      directUrl: directUrlOf(config),
      ...(config.redisUrl && { redisUrl: config.redisUrl }),
      onError: queueOutage(log),
    }),
    now,
    ...(config.redisUrl && {
      redis: openRedis(config.redisUrl, { failFast: true, onError: queueOutage(log) }),
    }),
  };
}

const readersOf = (config: Config, { db, log, name }: { db: Db; log: Logger; name: string }): Readers =>
  openReaders({
    urls: config.databaseReaderUrls,
    writer: db,
    size: config.databasePool.size,
    statements: config.databaseStatements,
    defaults: { role: config.databaseRole, limits: config.databaseLimits },
    name: `bedside-${name}-reader`,
    onChange: (reader, problem) =>
      problem
        ? log.warn({ replica: reader.name }, `a replica is not used: ${problem}`)
        : log.info({ replica: reader.name }, 'a replica is used'),
  });

export async function closeProcessDependencies(parts: ProcessDependencies): Promise<void> {
  letClockGo(parts.db);
  await parts.live.close();
  await parts.integrations.close();
  parts.redis?.disconnect();
  await parts.readers?.close();
  await parts.db.destroy();
  await parts.stopTracing?.();
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
