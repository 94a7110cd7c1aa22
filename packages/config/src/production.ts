import { typedKeys } from '@bedside/contracts/common/typed-keys';
import {
  CHANGEABLE,
  type ChangeableName,
  type ConfigProblem,
  type Environment,
  previousOf,
  type VariableName,
} from './environment.ts';
import { isNeeded, type ProcessName } from './needs.ts';
import { redisAddress } from './redis-address.ts';

const REQUIRED: readonly VariableName[] = [
  'PUBLIC_URL',
  // Without these, everyone would share the limits of one address, that of the proxy.
  'TRUSTED_PROXIES',
  'GATEWAY_TRUSTED_PROXIES',
  'DATABASE_URL',
  'JWT_SECRET',
  'CODE_SECRET',
  'WEBHOOK_ENCRYPTION_SECRET',
  'LINK_SECRET',
  'APP_SIGNING_KEY',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_WEBHOOK_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_CLIENT_EMAIL',
  'FIREBASE_PRIVATE_KEY',
  'HUMAN_CHECK_SECRET',
];

/** Minimum lengths. Third-party secrets have whatever length their provider uses. */
const SHORTEST = {
  JWT_SECRET: 32,
  CODE_SECRET: 32,
  WEBHOOK_ENCRYPTION_SECRET: 32,
  LINK_SECRET: 32,
  APP_SIGNING_KEY: 32,
  METRICS_TOKEN: 24,
  MAIL_WEBHOOK_SECRET: 24,
  HUMAN_CHECK_SECRET: 24,
  STRIPE_SECRET_KEY: 24,
  STRIPE_WEBHOOK_SECRET: 24,
  TWILIO_AUTH_TOKEN: 24,
  S3_SECRET_ACCESS_KEY: 16,
  TURN_SECRET: 32,
  JANUS_API_SECRET: 32,
  FIREBASE_PRIVATE_KEY: 64,
} as const satisfies Partial<Record<VariableName, number>>;

/** Servers that the practice runs, which must require a password. */
const OWN_SERVERS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READER_URLS',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
] as const;
const SHORTEST_PASSWORD = 16;

/**
 * Reports missing variables, published defaults, short secrets, demo data, simulators, and cookies over plain
 * HTTP.
 */
export function productionProblems(env: Environment, process?: ProcessName): ConfigProblem[] {
  return [
    ...missing(env, process),
    ...defaults(env),
    ...short(env),
    ...openServers(env),
    ...openSentinels(env),
    ...sharedSecrets(env),
    ...demoData(env),
    ...simulators(env),
    ...loopbackWebhooks(env),
    ...plainHttp(env),
    ...storage(env, process),
  ];
}

function missing(env: Environment, process?: ProcessName): ConfigProblem[] {
  return REQUIRED.filter((variable) => isNeeded(variable, process) && env[variable] === undefined).map(
    (variable) => ({ variable, problem: 'is missing: production has no default for it, set it' }),
  );
}

/** Published with the source. Fine for a laptop, but production refuses them. */
export const LOCAL_SECRETS = {
  JWT_SECRET: 'local-only-jwt-secret-local-only-jwt-secret',
  CODE_SECRET: 'local-only-code-secret-local-only-code-secret',
  WEBHOOK_ENCRYPTION_SECRET: 'local-only-webhook-secret-local-only-webhook-secret',
  LINK_SECRET: 'local-only-link-secret-local-only-link-secret',
  METRICS_TOKEN: 'local-only-metrics-token',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  MAIL_WEBHOOK_SECRET: 'local-only-mail-webhook-secret',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'local-only-twilio-token',
  HUMAN_CHECK_SECRET: 'local-only-human-check-secret',
} as const;

export const LOCAL_MAIL_FROM = 'Bedside <care@bedside.test>';

/** Twilio’s test sender. */
export const LOCAL_SMS_FROM = '+15005550006';

/** Added to the port to get the mail simulator’s: 4025 for 4000. */
export const SMTP_PORT_OFFSET = 25;

/** The signing key, followed by the former one while it is still accepted. */
export type Secret = readonly [current: string, ...former: string[]];

export const secretOf = (env: Environment, name: ChangeableName & keyof typeof LOCAL_SECRETS): Secret => [
  env[name] ?? LOCAL_SECRETS[name],
  ...formerOf(env, name),
];

/** Null if the installation creates its own key, which never happens in production. */
export const signingKeyOf = (env: Environment): Secret | null =>
  env.APP_SIGNING_KEY === undefined ? null : [env.APP_SIGNING_KEY, ...formerOf(env, 'APP_SIGNING_KEY')];

function formerOf(env: Environment, name: ChangeableName): string[] {
  const former = env[previousOf(name)];
  return former === undefined ? [] : [former];
}

const PUBLISHED: readonly string[] = Object.values(LOCAL_SECRETS);
const isPublished = (value: unknown): boolean =>
  typeof value === 'string' && (PUBLISHED.includes(value) || value.startsWith('local-only-'));

function defaults(env: Environment): ConfigProblem[] {
  return entriesOf(env)
    .filter(({ value }) => isPublished(value))
    .map(({ variable }) => ({
      variable,
      problem: 'has the default of a local installation: set a value of your own',
    }));
}

function short(env: Environment): ConfigProblem[] {
  return entriesOf(env).flatMap(({ variable, value }) => {
    const secret = variable.replace(/_PREVIOUS$/, '');
    const shortest = Object.entries(SHORTEST).find(([name]) => name === secret)?.[1];
    if (!shortest || typeof value !== 'string' || value.length >= shortest) return [];
    return [{ variable, problem: `must be at least ${shortest} characters: it can be guessed` }];
  });
}

function openServers(env: Environment): ConfigProblem[] {
  return OWN_SERVERS.flatMap((variable) => {
    if ([env[variable] ?? []].flat().every(isSafe)) return [];
    const problem = `must hold a password of at least ${SHORTEST_PASSWORD} characters: user:password@host`;
    return [{ variable, problem }];
  });
}

function isSafe(address: string): boolean {
  const { password, searchParams } = new URL(address);
  return searchParams.has('sslcert') || password.length >= SHORTEST_PASSWORD;
}

function openSentinels({ REDIS_URL: value }: Environment): ConfigProblem[] {
  const address = value === undefined ? null : redisAddress(value);
  if (!address || address.sentinels.length === 0) return [];
  if ((address.sentinelPassword ?? '').length >= SHORTEST_PASSWORD) return [];
  const problem = `must hold a password of the sentinels of at least ${SHORTEST_PASSWORD} characters: &sentinelPassword=`;
  return [{ variable: 'REDIS_URL', problem }];
}

const OWN_SECRETS = [...CHANGEABLE, ...CHANGEABLE.map(previousOf)];

function sharedSecrets(env: Environment): ConfigProblem[] {
  return OWN_SECRETS.filter(
    (name, index) =>
      env[name] !== undefined && OWN_SECRETS.slice(0, index).some((other) => env[other] === env[name]),
  ).map((variable) => ({ variable, problem: 'repeats another secret: give each its own value' }));
}

const entriesOf = (env: Environment): { variable: VariableName; value: unknown }[] =>
  typedKeys(env).map((variable) => ({ variable, value: env[variable] }));

function demoData(env: Environment): ConfigProblem[] {
  if (env.BEDSIDE_DEMO !== 'practice') return [];
  return [
    {
      variable: 'BEDSIDE_DEMO',
      problem: 'must not be "practice" here: demo people sign in with a known password',
    },
  ];
}

function simulators(env: Environment): ConfigProblem[] {
  const variables = ['STAND_INS_URL', 'STAND_INS_WEBHOOK_URL'] as const;
  return variables
    .filter((variable) => env[variable] !== undefined)
    .map((variable) => ({ variable, problem: 'must be unset: production has no stand-ins' }));
}

function loopbackWebhooks(env: Environment): ConfigProblem[] {
  if (env.WEBHOOKS_TO_LOOPBACK !== 'on') return [];
  return [
    {
      variable: 'WEBHOOKS_TO_LOOPBACK',
      problem: 'must not be on here: webhooks go to public addresses only',
    },
  ];
}

function plainHttp(env: Environment): ConfigProblem[] {
  if (env.PUBLIC_URL === undefined || env.PUBLIC_URL.startsWith('https://')) return [];
  return [
    { variable: 'PUBLIC_URL', problem: 'must start with https://: sessions travel in secure cookies only' },
  ];
}

function storage(env: Environment, process?: ProcessName): ConfigProblem[] {
  if (!isNeeded('S3_BUCKET', process)) return [];
  if (env.S3_BUCKET !== undefined || env.BEDSIDE_DATA !== undefined) return [];
  return [
    { variable: 'S3_BUCKET', problem: 'is missing: set S3_*, or BEDSIDE_DATA to a folder that is backed up' },
  ];
}
