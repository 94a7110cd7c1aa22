import { randomUUID } from 'node:crypto';
import {
  CHANGEABLE,
  ConfigError,
  type ConfigProblem,
  type Environment,
  environmentSchema,
  isProduction,
  previousOf,
  type VariableName,
} from './environment.ts';
import { type GatewayConfig, gatewayConfig } from './gateway.ts';
import {
  type CaptchaConfig,
  captchaConfig,
  type IceConfig,
  iceConfig,
  type MailConfig,
  type MediaServerConfig,
  mailConfig,
  mediaServerOf,
  type PushConfig,
  pushConfig,
  type SimulatorsConfig,
  type SmsConfig,
  type StorageConfig,
  type StripeConfig,
  simulatorsConfig,
  smsConfig,
  storageConfig,
  stripeConfig,
} from './integrations.ts';
import { isNeeded, type ProcessName } from './needs.ts';
import { productionProblems, type Secret, secretOf, signingKeyOf } from './production.ts';
import { type TracingConfig, tracingConfig } from './tracing.ts';

export type Config = {
  env: 'local' | 'test' | 'production';
  host: string;
  port: number;
  /** Milliseconds the event loop may be blocked before requests are refused. No limit if absent. */
  eventLoopLimitMs?: number;
  /** The public origin, without a trailing slash. Links in messages start with it. */
  publicUrl: string;
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  cookies: { secure: boolean; sameSite: 'strict' };
  /** If absent, the local installation starts its own PostgreSQL. */
  databaseUrl?: string;
  /**
   * PostgreSQL’s own address if `databaseUrl` is a pooler, for LISTEN, COPY, and migrations. Use `directUrlOf`
   * to read it.
   */
  databaseDirectUrl?: string;
  /**
   * Replicas for lists, dashboards, and exports, one server per address. If empty, everything reads from
   * `databaseUrl`.
   */
  databaseReaderUrls: string[];
  /**
   * A direct address with the schema owner, for migrations. If absent, the other addresses already use the
   * owner.
   */
  migrationDatabaseUrl?: string;
  /** A role with fewer rights than the owner. If absent, the login user’s own rights apply. */
  databaseRole?: string;
  /** Whether prepared statements have names, which a transaction pooler has to support. */
  databaseStatements: 'named' | 'plain';
  /** The number of connections per process, and how long a request waits for one. */
  databasePool: { size: number; waitMs: number };
  /** The migration sets them on the login user, and each process checks them at start. */
  databaseLimits: { statementMs: number; lockMs: number };
  /** If absent, queues and live updates use PostgreSQL. Rate limits always do. */
  redisUrl?: string;
  /** The data folder of a local installation. */
  dataDir: string;
  demo: 'practice' | 'none';
  /** The browser that prints PDFs. If absent, an installed browser is used, or the one in the npm package. */
  chromiumPath?: string;
  /** `appSigning` is a private RSA key in PEM. If null, the installation creates one in its data folder. */
  secrets: { jwt: Secret; code: Secret; link: Secret; appSigning: Secret | null; webhooks: Secret };
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  metricsToken: Secret;
  /** No tracing if absent. */
  tracing?: TracingConfig;
  stripe: StripeConfig;
  mail: MailConfig;
  texts: SmsConfig;
  push: PushConfig;
  storage: StorageConfig;
  humanCheck: CaptchaConfig;
  /** Queried in addition to our own list. Not used if absent. */
  breachedPasswordsUrl?: string;
  /** An OSRM server. If absent, drive times are estimated from the distance. */
  routingUrl?: string;
  /** A ClamAV daemon that scans uploads. No scan if absent. */
  virusCheckUrl?: string;
  ice: IceConfig;
  mediaServer?: MediaServerConfig;
  gateway: GatewayConfig;
  /** Whether webhooks may go to this machine, even by plain HTTP. Never in production. */
  webhooksToLoopback: boolean;
  /** Absent in production. */
  simulators?: SimulatorsConfig;
};

/**
 * Reads and validates the configuration; nothing else reads `process.env`. An empty variable counts as unset.
 * Local and test environments need no variables.
 * @param process limits the variables to those that this production process uses
 * @throws ConfigError naming every variable that is wrong or missing, and what to do
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, process?: ProcessName): Config {
  const environment = parseEnvironment(env);
  const problems = oneEach([
    ...(isProduction(environment) ? productionProblems(environment, process) : []),
    ...halfSet(environment, process),
    ...longLocks(environment),
  ]);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(isProduction(environment) && process ? withoutOthers(environment, process) : environment);
}

/** Secrets that the process was not given become random, and its other integrations get no address. */
function withoutOthers(env: Environment, process: ProcessName): Environment {
  const nowhere: Environment = {
    JWT_SECRET: randomUUID(),
    CODE_SECRET: randomUUID(),
    WEBHOOK_ENCRYPTION_SECRET: randomUUID(),
    LINK_SECRET: randomUUID(),
    APP_SIGNING_KEY: randomUUID(),
    METRICS_TOKEN: randomUUID(),
    STRIPE_SECRET_KEY: randomUUID(),
    STRIPE_PUBLISHABLE_KEY: randomUUID(),
    STRIPE_WEBHOOK_SECRET: randomUUID(),
    MAIL_WEBHOOK_SECRET: randomUUID(),
    MAIL_FROM: 'nobody@not-given.invalid',
    SMTP_URL: 'smtp://not-given.invalid',
    TWILIO_ACCOUNT_SID: 'AC',
    TWILIO_AUTH_TOKEN: randomUUID(),
    TWILIO_FROM: 'nobody',
    FIREBASE_PROJECT_ID: 'not-given',
    FIREBASE_CLIENT_EMAIL: 'not-given',
    FIREBASE_PRIVATE_KEY: 'not-given',
    HUMAN_CHECK_SECRET: randomUUID(),
    PUBLIC_URL: 'https://not-given.invalid',
  };
  const others = Object.entries(nowhere).filter(([name]) => !isNeeded(name as VariableName, process));
  const former = CHANGEABLE.map(previousOf).filter((name) => !isNeeded(name, process));
  return { ...env, ...Object.fromEntries([...others, ...former.map((name) => [name, undefined])]) };
}

function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => ({
      variable: environmentSchema.keyof().parse(issue.path[0]),
      problem: issue.message,
    })),
  );
}

/** Keeps only the first problem of each variable. */
function oneEach(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return [...new Map(problems.toReversed().map((problem) => [problem.variable, problem])).values()].reverse();
}

const TOGETHER: readonly (readonly VariableName[])[] = [
  ['FIREBASE_PROJECT_ID', 'FIREBASE_CLIENT_EMAIL', 'FIREBASE_PRIVATE_KEY'],
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['TURN_URLS', 'TURN_SECRET'],
  ['JANUS_URL', 'JANUS_API_SECRET'],
];

function halfSet(env: Environment, process?: ProcessName): ConfigProblem[] {
  const services: readonly (readonly VariableName[])[] =
    (env.HUMAN_CHECK ?? 'altcha') === 'altcha'
      ? TOGETHER
      : [...TOGETHER, ['HUMAN_CHECK', 'HUMAN_CHECK_SITE_KEY', 'HUMAN_CHECK_SECRET']];
  return services
    .map((group) => group.filter((name) => isNeeded(name, process)))
    .filter((group) => group.some((name) => env[name] !== undefined))
    .flatMap((group) =>
      group
        .filter((name) => env[name] === undefined)
        .map((variable) => ({ variable, problem: `is missing: it goes together with ${group.join(', ')}` })),
    );
}

/** Without this check, requests that wait for one locked table could use up all connections. */
function longLocks(env: Environment): ConfigProblem[] {
  if (limitsOf(env).lockMs < poolOf(env).waitMs) return [];
  const problem = 'must be shorter than DATABASE_POOL_WAIT_MS, or one locked table uses up the connections';
  return [{ variable: 'DATABASE_LOCK_LIMIT_MS', problem }];
}

const poolOf = (env: Environment) => ({
  size: env.DATABASE_POOL_SIZE ?? 10,
  waitMs: env.DATABASE_POOL_WAIT_MS ?? 5_000,
});

const limitsOf = (env: Environment) => ({
  statementMs: env.DATABASE_STATEMENT_LIMIT_MS ?? 30_000,
  lockMs: env.DATABASE_LOCK_LIMIT_MS ?? 4_000,
});

/** @throws Error if no database is configured */
export function directUrlOf(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): string {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (!url) throw new Error('DATABASE_URL is not set. Name the PostgreSQL database to use.');
  return url;
}

function toConfig(env: Environment): Config {
  const tracing = tracingConfig(env);
  const simulators = simulatorsConfig(env);
  const publicUrl = env.PUBLIC_URL ?? `http://127.0.0.1:${portOf(env)}`;
  return {
    env: isProduction(env) ? 'production' : (env.BEDSIDE_ENV ?? 'local'),
    host: env.HOST ?? '127.0.0.1',
    port: portOf(env),
    // Not in tests, because they share a thread with the code under test.
    ...(env.BEDSIDE_ENV !== 'test' && { eventLoopLimitMs: 2_000 }),
    publicUrl,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    cookies: { secure: publicUrl.startsWith('https://'), sameSite: 'strict' },
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    ...(env.DATABASE_DIRECT_URL && { databaseDirectUrl: env.DATABASE_DIRECT_URL }),
    databaseReaderUrls: env.DATABASE_READER_URLS ?? [],
    ...(env.MIGRATION_DATABASE_URL && { migrationDatabaseUrl: env.MIGRATION_DATABASE_URL }),
    ...(env.DATABASE_ROLE !== 'none' && { databaseRole: env.DATABASE_ROLE ?? APPLICATION_ROLE }),
    databaseStatements: env.DATABASE_STATEMENTS ?? 'named',
    databasePool: poolOf(env),
    databaseLimits: limitsOf(env),
    ...(env.REDIS_URL && { redisUrl: env.REDIS_URL }),
    dataDir: dataDirOf(env),
    demo: env.BEDSIDE_DEMO ?? (isProduction(env) ? 'none' : 'practice'),
    ...(env.CHROMIUM_PATH && { chromiumPath: env.CHROMIUM_PATH }),
    secrets: {
      jwt: secretOf(env, 'JWT_SECRET'),
      code: secretOf(env, 'CODE_SECRET'),
      link: secretOf(env, 'LINK_SECRET'),
      appSigning: signingKeyOf(env),
      webhooks: secretOf(env, 'WEBHOOK_ENCRYPTION_SECRET'),
    },
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsToken: secretOf(env, 'METRICS_TOKEN'),
    ...(tracing && { tracing }),
    stripe: stripeConfig(env, publicUrl, simulators),
    mail: mailConfig(env, simulators),
    texts: smsConfig(env, simulators),
    push: pushConfig(env, simulators),
    storage: storageConfig(env, dataDirOf(env)),
    humanCheck: captchaConfig(env),
    ...(env.HIBP === 'on' && { breachedPasswordsUrl: HIBP_RANGES }),
    ...(env.ROUTING_URL && { routingUrl: env.ROUTING_URL }),
    ...(env.CLAMD_URL && { virusCheckUrl: env.CLAMD_URL }),
    ice: iceConfig(env),
    ...mediaServerOf(env),
    gateway: gatewayConfig(env),
    webhooksToLoopback: !isProduction(env) && env.WEBHOOKS_TO_LOOPBACK !== 'off',
    ...(simulators && { simulators }),
  };
}

const APPLICATION_ROLE = 'bedside_app';
const HIBP_RANGES = 'https://api.pwnedpasswords.com/range';

const portOf = (env: Environment) => env.PORT ?? 4000;
const dataDirOf = (env: Environment) => env.BEDSIDE_DATA ?? '.local';
