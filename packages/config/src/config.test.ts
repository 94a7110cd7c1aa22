import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { directUrlOf, readConfig } from './config.ts';
import { CHANGEABLE, ConfigError, environmentSchema, previousOf } from './environment.ts';
import { needs, type ProcessName } from './needs.ts';
import { LOCAL_SECRETS } from './production.ts';

const variables = Object.keys(environmentSchema.shape);

const exampleLines = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value ?? '' }];
  });

const production = {
  BEDSIDE_ENV: 'production',
  PUBLIC_URL: 'https://care.example.com',
  TRUSTED_PROXIES: '10.0.0.2',
  GATEWAY_TRUSTED_PROXIES: '10.0.0.1',
  DATABASE_URL: 'postgres://bedside_app:password-of-the-app@db/bedside',
  BEDSIDE_DATA: '/var/lib/bedside',
  JWT_SECRET: 'j'.repeat(48),
  CODE_SECRET: 'c'.repeat(48),
  WEBHOOK_ENCRYPTION_SECRET: 'w'.repeat(48),
  LINK_SECRET: 'l'.repeat(48),
  APP_SIGNING_KEY: `-----BEGIN PRIVATE KEY-----\\n${'k'.repeat(1_700)}\\n-----END PRIVATE KEY-----`,
  METRICS_TOKEN: 'metrics-of-this-practice',
  STRIPE_SECRET_KEY: 'sk_live_of-this-practice-alone',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_of-this-practice-alone',
  SMTP_URL: 'smtps://user:pw@smtp.example.com',
  MAIL_FROM: 'Care <care@example.com>',
  MAIL_WEBHOOK_SECRET: 'mail-webhook-of-this-practice',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'twilio-token-of-this-practice',
  TWILIO_FROM: '+13125550100',
  FIREBASE_PROJECT_ID: 'project',
  FIREBASE_CLIENT_EMAIL: 'push@project.iam.gserviceaccount.com',
  FIREBASE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabcdefghijklmno\\n-----END PRIVATE KEY-----',
  HUMAN_CHECK_SECRET: 'a-secret-of-this-practice',
};

const s3 = { S3_BUCKET: 'files', S3_REGION: 'us-east-2', S3_ACCESS_KEY_ID: 'AKIA' };

function problemsOf(env: Record<string, string | undefined>, process?: ProcessName) {
  try {
    readConfig(env, process);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ variable }) => variable);
    throw error;
  }
}

describe('a local installation', () => {
  test('needs nothing set', () => {
    expect(readConfig({})).toMatchObject({
      env: 'local',
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://127.0.0.1:4000',
      dataDir: '.local',
      demo: 'practice',
      cookies: { secure: false },
      stripe: {
        secretKey: 'sk_test_local',
        publishableKey: 'pk_test_local',
        webhookSecret: ['whsec_local'],
        livemode: false,
        apiUrl: 'http://127.0.0.1:4000/local/stripe',
      },
      mail: { smtpUrl: 'smtp://127.0.0.1:4025' },
      texts: { apiUrl: 'http://127.0.0.1:4000/local/twilio' },
      push: { kind: 'stand-in', url: 'http://127.0.0.1:4000/local/fcm' },
      storage: { kind: 'folder' },
      humanCheck: { kind: 'altcha' },
      simulators: { webhookUrl: 'http://127.0.0.1:4000/v1/payments/stripe-webhook' },
    });
  });

  test('moves its simulators along with its port', () => {
    const config = readConfig({ PORT: '4100' });
    expect(config.publicUrl).toBe('http://127.0.0.1:4100');
    expect(config.stripe.apiUrl).toBe('http://127.0.0.1:4100/local/stripe');
    expect(config.mail.smtpUrl).toBe('smtp://127.0.0.1:4125');
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  test('can use simulators in another process', () => {
    const config = readConfig({
      PORT: '4001',
      STAND_INS_URL: 'http://stand-ins:4090',
      PUBLIC_URL: 'http://localhost:8080',
    });
    expect(config.stripe.apiUrl).toBe('http://stand-ins:4090/local/stripe');
    expect(config.stripe.browserApiUrl).toBe('http://localhost:8080/local/stripe');
    expect(config.mail.smtpUrl).toBe('smtp://stand-ins:4115');
    expect(config.simulators?.webhookUrl).toBe('http://localhost:8080/v1/payments/stripe-webhook');
  });

  test('uses a real integration as soon as its address is set', () => {
    const config = readConfig({ STRIPE_API_URL: 'https://stripe.example.com/', SMTP_URL: 'smtp://mail:25' });
    expect(config.stripe.apiUrl).toBe('https://stripe.example.com');
    expect(config.stripe.browserApiUrl).toBe('https://stripe.example.com');
    expect(config.mail.smtpUrl).toBe('smtp://mail:25');
  });
});

describe('production', () => {
  test('starts when everything is set, without simulators, demo data, or plain cookies', () => {
    const config = readConfig(production);
    expect(config.simulators).toBeUndefined();
    expect(config).toMatchObject({
      demo: 'none',
      cookies: { secure: true },
      stripe: { apiUrl: 'https://api.stripe.com', browserApiUrl: 'https://api.stripe.com' },
      texts: { apiUrl: 'https://api.twilio.com' },
      push: {
        kind: 'firebase',
        privateKey: '-----BEGIN PRIVATE KEY-----\nabcdefghijklmno\n-----END PRIVATE KEY-----',
      },
    });
    expect(JSON.stringify(config)).not.toContain('/local/');
  });

  // Rules: security.production-refuses-defaults, security.strangers-are-limited
  test.each(Object.keys(production).filter((name) => !['BEDSIDE_ENV', 'BEDSIDE_DATA'].includes(name)))(
    'refuses to start without %s',
    (name) => {
      expect(problemsOf({ ...production, [name]: undefined })).toEqual([name]);
    },
  );

  // Rule: security.production-refuses-defaults
  test.each(Object.entries(LOCAL_SECRETS))('refuses the published default of %s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([name]);
  });

  test.each([
    ['a secret used twice', { LINK_SECRET: production.JWT_SECRET }, 'LINK_SECRET'],
    ['a short secret', { JWT_SECRET: 'short' }, 'JWT_SECRET'],
    ['a short key that signs for apps', { APP_SIGNING_KEY: 'short' }, 'APP_SIGNING_KEY'],
    ['a short token for the figures', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [
      'a short secret of the mail webhook',
      { MAIL_WEBHOOK_SECRET: 'sixteen-letters-' },
      'MAIL_WEBHOOK_SECRET',
    ],
    ['a short secret of the human check', { HUMAN_CHECK_SECRET: 'short' }, 'HUMAN_CHECK_SECRET'],
    ['a short Stripe key', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY'],
    ['a short Stripe webhook secret', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET'],
    ['a short Twilio token', { TWILIO_AUTH_TOKEN: 'token' }, 'TWILIO_AUTH_TOKEN'],
    ['a short key of pushes', { FIREBASE_PRIVATE_KEY: 'key' }, 'FIREBASE_PRIVATE_KEY'],
    ['a short key of the file store', { ...s3, S3_SECRET_ACCESS_KEY: 'short' }, 'S3_SECRET_ACCESS_KEY'],
    ['a database without a password', { DATABASE_URL: 'postgres://bedside@db/bedside' }, 'DATABASE_URL'],
    ['a short database password', { DATABASE_URL: 'postgres://bedside:bedside@db/b' }, 'DATABASE_URL'],
    [
      'a short password of its owner',
      { MIGRATION_DATABASE_URL: 'postgres://o:o@db/b' },
      'MIGRATION_DATABASE_URL',
    ],
    ['a Redis without a password', { REDIS_URL: 'redis://redis:6379' }, 'REDIS_URL'],
    [
      'sentinels without a password',
      { REDIS_URL: 'redis://:a-password-of-redis@bedside?sentinels=s1:26379,s2:26379' },
      'REDIS_URL',
    ],
    ['a secret that is someone else’s token', { METRICS_TOKEN: production.JWT_SECRET }, 'METRICS_TOKEN'],
    ['a local secret in another place', { METRICS_TOKEN: LOCAL_SECRETS.JWT_SECRET }, 'METRICS_TOKEN'],
    ['a short former secret', { LINK_SECRET_PREVIOUS: 'short' }, 'LINK_SECRET_PREVIOUS'],
    [
      'a former secret that did not change',
      { JWT_SECRET_PREVIOUS: production.JWT_SECRET },
      'JWT_SECRET_PREVIOUS',
    ],
    [
      'a published former secret',
      { CODE_SECRET_PREVIOUS: LOCAL_SECRETS.CODE_SECRET },
      'CODE_SECRET_PREVIOUS',
    ],
    ['demo people', { BEDSIDE_DEMO: 'practice' }, 'BEDSIDE_DEMO'],
    ['webhooks to this machine', { WEBHOOKS_TO_LOOPBACK: 'on' }, 'WEBHOOKS_TO_LOOPBACK'],
    ['stand-ins', { STAND_INS_URL: 'http://stand-ins:4090' }, 'STAND_INS_URL'],
    ['plain HTTP', { PUBLIC_URL: 'http://care.example.com' }, 'PUBLIC_URL'],
    ['files in an accidental place', { BEDSIDE_DATA: undefined }, 'S3_BUCKET'],
  ])('refuses %s', (_what, change, name) => {
    expect(problemsOf({ ...production, ...change })).toEqual([name]);
  });

  test('is also set by NODE_ENV, whatever BEDSIDE_ENV says', () => {
    for (const BEDSIDE_ENV of [undefined, 'local', 'test']) {
      const env = { ...production, BEDSIDE_ENV, NODE_ENV: 'production' };
      expect(readConfig(env)).toMatchObject({ env: 'production', demo: 'none' });
      expect(readConfig(env).simulators).toBeUndefined();
      expect(problemsOf({ ...env, JWT_SECRET: LOCAL_SECRETS.JWT_SECRET })).toEqual(['JWT_SECRET']);
    }
    expect(readConfig({ NODE_ENV: 'development' })).toEqual(readConfig({}));
  });

  describe.each(Object.keys(needs) as ProcessName[])('asks of %s', (process) => {
    const given = Object.fromEntries(
      Object.entries({ ...production, MIGRATION_DATABASE_URL: production.DATABASE_URL }).filter(([name]) =>
        (needs[process] as readonly string[]).includes(name),
      ),
    );
    const required = Object.keys(given).filter(
      (name) => !['BEDSIDE_ENV', 'BEDSIDE_DATA', 'MIGRATION_DATABASE_URL'].includes(name),
    );

    // Rule: security.least-privilege
    test('only the variables it uses', () => {
      expect(problemsOf({ NODE_ENV: 'production', ...given }, process)).toEqual([]);
      for (const name of process === 'probe' ? [] : required)
        expect(problemsOf({ ...given, NODE_ENV: 'production', [name]: undefined }, process)).toEqual([name]);
    });

    test('nothing that was not configured: no published secret replaces it', () => {
      const text = JSON.stringify(readConfig({ NODE_ENV: 'production', ...given }, process));
      for (const value of Object.values(LOCAL_SECRETS)) expect(text).not.toContain(value);
      expect(text).not.toContain('/local/');
    });
  });

  test('reads a key with the quotes of its file, which kubectl keeps', () => {
    const { APP_SIGNING_KEY, FIREBASE_PRIVATE_KEY } = production;
    const quoted = {
      APP_SIGNING_KEY: `"${APP_SIGNING_KEY}"`,
      FIREBASE_PRIVATE_KEY: `'${FIREBASE_PRIVATE_KEY}'`,
    };
    expect(readConfig({ ...production, ...quoted })).toEqual(readConfig(production));
  });

  test('names everything that is missing in one error', () => {
    expect(problemsOf({ BEDSIDE_ENV: 'production' }).length).toBeGreaterThan(15);
  });

  test('never repeats a value in its error', () => {
    const env = { ...production, JWT_SECRET: 'too-short-value', LINK_SECRET: production.CODE_SECRET };
    expect(() => readConfig(env)).toThrow(/JWT_SECRET must be at least 32 characters/);
    expect(() => readConfig(env)).not.toThrow(/too-short-value|ccccc/);
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_STATEMENTS', 'simple'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_STATEMENT_LIMIT_MS', '30s'],
  ['PUBLIC_URL', 'care.example.com'],
  ['TRUSTED_PROXIES', 'true'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['BEDSIDE_ENV', 'staging'],
  ['LOG_LEVEL', 'loud'],
  ['HUMAN_CHECK', 'riddle'],
  ['ROUTING_URL', 'osrm:5000'],
  ['STUN_URLS', 'https://turn.example'],
  ['STUN_URLS', 'turn:turn.example:3478'],
  ['ICE_TRANSPORT_POLICY', 'direct'],
  ['TWILIO_ACCOUNT_SID', 'SK1'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz'],
  ['OTEL_TRACES_SAMPLER', 'always_off'],
  ['OTEL_TRACES_SAMPLER_ARG', '5'],
])('%s=%s is refused by name', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([name]);
});

// Rule: security.secrets-change-without-a-break
test.each(CHANGEABLE)('%s keeps its former value only in the processes that read it', (name) => {
  const former = 'former-value-of-this-practice-that-is-long';
  const env = { ...production, [previousOf(name)]: former };
  expect(JSON.stringify(readConfig(env))).toContain(former);
  for (const process of Object.keys(needs) as ProcessName[])
    expect(
      JSON.stringify(readConfig({ ...env, MIGRATION_DATABASE_URL: env.DATABASE_URL }, process)).includes(
        former,
      ),
    ).toBe(needs[process].includes(name));
});

test('traces are off without a collector, and all of them are sent unless a share is named', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' })).not.toHaveProperty('tracing');
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
    url: 'http://collector:4318',
    headers: {},
    share: 1,
  });
  const more = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a==,x-team=care',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  });
  expect(more.tracing).toMatchObject({
    headers: { authorization: 'Bearer a==', 'x-team': 'care' },
    share: 0.05,
  });
});

test('proxies are named by address, range or kind', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8,192.0.2.1' });
  expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1']);
});

test.each([
  [{ S3_BUCKET: 'files' }, ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [{ FIREBASE_PROJECT_ID: 'p' }, ['FIREBASE_CLIENT_EMAIL', 'FIREBASE_PRIVATE_KEY']],
  [{ TURN_SECRET: 'a secret shared with coturn' }, ['TURN_URLS']],
  [{ JANUS_URL: 'http://janus:8088/janus' }, ['JANUS_API_SECRET']],
  [{ HUMAN_CHECK: 'turnstile' }, ['HUMAN_CHECK_SITE_KEY', 'HUMAN_CHECK_SECRET']],
])('half of a group is refused, naming the other half: %j', (env, missing) => {
  expect(problemsOf(env)).toEqual(missing);
});

test('the database role is that of the migrations, another one, or none', () => {
  expect(readConfig({}).databaseRole).toBe('bedside_app');
  expect(readConfig({ DATABASE_ROLE: 'clinic' }).databaseRole).toBe('clinic');
  expect(readConfig({ DATABASE_ROLE: 'none' })).not.toHaveProperty('databaseRole');
  expect(problemsOf({ DATABASE_ROLE: 'app; drop' })).toEqual(['DATABASE_ROLE']);
});

test('the direct address is the other one unless it is named', () => {
  const DATABASE_URL = 'postgres://pooler/b';
  expect(directUrlOf(readConfig({ DATABASE_URL }))).toBe(DATABASE_URL);
  const DATABASE_DIRECT_URL = 'postgres://db/b';
  expect(directUrlOf(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }))).toBe(DATABASE_DIRECT_URL);
  expect(() => directUrlOf(readConfig({}))).toThrow('DATABASE_URL is not set');
});

test('a wait for a lock is shorter than one for a connection', () => {
  expect(readConfig({})).toMatchObject({
    databaseStatements: 'named',
    databasePool: { size: 10, waitMs: 5_000 },
    databaseLimits: { statementMs: 30_000, lockMs: 4_000 },
  });
  expect(problemsOf({ DATABASE_POOL_WAIT_MS: '4000' })).toEqual(['DATABASE_LOCK_LIMIT_MS']);
  expect(problemsOf({ DATABASE_POOL_WAIT_MS: '3000', DATABASE_LOCK_LIMIT_MS: '2000' })).toEqual([]);
});

describe('.env.example', () => {
  test('has every variable, once, and no other', () => {
    expect(exampleLines.map(({ name }) => name).sort()).toEqual(variables.toSorted());
  });

  test('shows the defaults: used as it is, it changes nothing', () => {
    const env = Object.fromEntries(exampleLines.map(({ name, value }) => [name, value]));
    expect(readConfig(env)).toEqual(readConfig({}));
  });
});
