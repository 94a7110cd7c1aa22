import { setTimeout as pause } from 'node:timers/promises';
import { type Config, directUrlOf } from '@bedside/config/config';
import type { Db } from '@bedside/db/database';
import { mayGainMore } from '@bedside/db/login-role';
import { schemaProblem } from '@bedside/db/schema-state';
import { directProblem, sessionProblem, statementsProblem } from '@bedside/db/session-settings';
import type { ProcessDependencies } from './open-dependencies.ts';

const OWNER =
  'the process signs in to the database as someone who may change the schema or the audit trail: name a user of its ' +
  'own in DATABASE_URL and the owner in MIGRATION_DATABASE_URL, or set DATABASE_ROLE to none where no role can be made';

/** Why this process cannot use the database and what to do about it; null if it can. */
export async function databaseProblem({
  db,
  config,
}: Pick<ProcessDependencies, 'db' | 'config'>): Promise<string | null> {
  const problem = await schemaProblem(db);
  if (problem) return problem.sentence;
  const { databaseRole: role, databaseLimits: limits } = config;
  const wrong =
    (await sessionProblem(db, { role, limits }).catch(() => AWAY)) ?? (await addressesOnce(db, config));
  if (wrong) return wrong;
  const isGuarded = config.env === 'production' && config.databaseRole !== undefined;
  return isGuarded && (await mayGainMore(db).catch(() => false)) ? OWNER : null;
}

const AWAY = 'the database cannot be reached';

const isChecked = new WeakSet<Db>();

/** Checked until it succeeds once: with Redis, most processes seldom use the direct address. */
async function addressesOnce(db: Db, config: Config): Promise<string | null> {
  if (isChecked.has(db)) return null;
  const { databaseUrl, databaseRole: role, databaseStatements } = config;
  const direct = directUrlOf(config);
  const mayBeMixedUp = databaseStatements === 'named' && databaseUrl && databaseUrl !== direct;
  const problem =
    (await directProblem(direct, { role })) ?? (mayBeMixedUp ? await statementsProblem(databaseUrl) : null);
  if (!problem) isChecked.add(db);
  return problem;
}

const ASK_EVERY_MS = 1_000;

export async function untilDatabaseServes(
  parts: Pick<ProcessDependencies, 'db' | 'config' | 'log'>,
  signal: AbortSignal,
) {
  for (let logged = ''; !signal.aborted; ) {
    const problem = await databaseProblem(parts);
    if (!problem) {
      if (logged) parts.log.info('the database serves now');
      return;
    }
    if (problem !== logged) parts.log.warn(`waiting: ${problem}`);
    logged = problem;
    await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
