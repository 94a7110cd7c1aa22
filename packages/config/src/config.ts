import { ConfigError, type ConfigProblem } from './config-error.ts';
import { type Environment, environmentSchema, type VariableName } from './environment.ts';
import { LOCAL_SECRETS } from './local-defaults.ts';
import {
  type HumanCheckConfig,
  humanCheckConfig,
  type MailConfig,
  mailConfig,
  type PushConfig,
  pushConfig,
  type StandInsConfig,
  type StorageConfig,
  type StripeConfig,
  standInsConfig,
  storageConfig,
  stripeConfig,
  type TextsConfig,
  textsConfig,
} from './parties.ts';
import { productionProblems } from './production.ts';

/** Everything the environment decides, checked once at start and passed in from there. */
export type Config = {
  env: 'local' | 'test' | 'production';
  host: string;
  port: number;
  /** Origin that people open, without a trailing slash. Links in messages start with it. */
  publicUrl: string;
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  cookies: { secure: boolean; sameSite: 'strict' };
  /** Absent: the local installation starts a PostgreSQL of its own. */
  databaseUrl?: string;
  /** The role that services and workers take on there, with fewer rights than the owner. Absent: they stay who they are. */
  databaseRole?: string;
  /** Absent: queues and live updates run on PostgreSQL. Limits are counted there either way. */
  redisUrl?: string;
  /** Folder for what a local installation keeps. */
  dataDir: string;
  demo: 'practice' | 'none';
  /** The browser that prints PDFs. Absent: an installed one, else the one that comes as an npm package. */
  chromiumPath?: string;
  secrets: { jwt: string; code: string; link: string };
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  metricsToken: string;
  stripe: StripeConfig;
  mail: MailConfig;
  texts: TextsConfig;
  push: PushConfig;
  storage: StorageConfig;
  humanCheck: HumanCheckConfig;
  /** Who knows breached passwords besides our own list. Absent: nobody is asked. */
  breachedPasswordsUrl?: string;
  /** Who knows how long a drive takes; speaks OSRM's HTTP API. Absent: it is estimated from the distance. */
  routingUrl?: string;
  /** A ClamAV daemon that looks into every uploaded file. Absent: nobody looks. */
  virusCheckUrl?: string;
  /** Absent in production. */
  standIns?: StandInsConfig;
};

/**
 * Reads and checks the configuration; nothing else reads `process.env`. An empty variable counts as unset.
 * Local and test environments need nothing set.
 * @throws ConfigError naming every variable that is wrong or missing, and what to do
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const environment = parseEnvironment(env);
  const problems = oneEach([...environmentProblems(environment), ...halfSet(environment)]);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(environment);
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

/** The first problem of each variable. */
function oneEach(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return [...new Map(problems.toReversed().map((problem) => [problem.variable, problem])).values()].reverse();
}

function environmentProblems(env: Environment): ConfigProblem[] {
  return env.BEDSIDE_ENV === 'production' ? productionProblems(env) : [];
}

const TOGETHER: readonly (readonly VariableName[])[] = [
  ['FIREBASE_PROJECT_ID', 'FIREBASE_CLIENT_EMAIL', 'FIREBASE_PRIVATE_KEY'],
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function halfSet(env: Environment): ConfigProblem[] {
  const services: readonly (readonly VariableName[])[] =
    (env.HUMAN_CHECK ?? 'altcha') === 'altcha'
      ? TOGETHER
      : [...TOGETHER, ['HUMAN_CHECK', 'HUMAN_CHECK_SITE_KEY', 'HUMAN_CHECK_SECRET']];
  return services
    .filter((group) => group.some((name) => env[name] !== undefined))
    .flatMap((group) =>
      group
        .filter((name) => env[name] === undefined)
        .map((variable) => ({ variable, problem: `is missing: it goes together with ${group.join(', ')}` })),
    );
}

function toConfig(env: Environment): Config {
  const standIns = standInsConfig(env);
  const publicUrl = env.PUBLIC_URL ?? `http://127.0.0.1:${portOf(env)}`;
  return {
    env: env.BEDSIDE_ENV ?? 'local',
    host: env.HOST ?? '127.0.0.1',
    port: portOf(env),
    publicUrl,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    cookies: { secure: publicUrl.startsWith('https://'), sameSite: 'strict' },
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    ...(env.DATABASE_ROLE !== 'none' && { databaseRole: env.DATABASE_ROLE ?? APPLICATION_ROLE }),
    ...(env.REDIS_URL && { redisUrl: env.REDIS_URL }),
    dataDir: dataDirOf(env),
    demo: env.BEDSIDE_DEMO ?? (env.BEDSIDE_ENV === 'production' ? 'none' : 'practice'),
    ...(env.CHROMIUM_PATH && { chromiumPath: env.CHROMIUM_PATH }),
    secrets: {
      jwt: env.JWT_SECRET ?? LOCAL_SECRETS.JWT_SECRET,
      code: env.CODE_SECRET ?? LOCAL_SECRETS.CODE_SECRET,
      link: env.LINK_SECRET ?? LOCAL_SECRETS.LINK_SECRET,
    },
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsToken: env.METRICS_TOKEN ?? LOCAL_SECRETS.METRICS_TOKEN,
    stripe: stripeConfig(env, publicUrl, standIns),
    mail: mailConfig(env, standIns),
    texts: textsConfig(env, standIns),
    push: pushConfig(env, standIns),
    storage: storageConfig(env, dataDirOf(env)),
    humanCheck: humanCheckConfig(env),
    ...(env.HIBP === 'on' && { breachedPasswordsUrl: HIBP_RANGES }),
    ...(env.ROUTING_URL && { routingUrl: env.ROUTING_URL }),
    ...(env.CLAMD_URL && { virusCheckUrl: env.CLAMD_URL }),
    ...(standIns && { standIns }),
  };
}

/** Made by the migrations. */
const APPLICATION_ROLE = 'bedside_app';

const HIBP_RANGES = 'https://api.pwnedpasswords.com/range';

const portOf = (env: Environment) => env.PORT ?? 4000;
const dataDirOf = (env: Environment) => env.BEDSIDE_DATA ?? '.local';
