import { isIP } from 'node:net';
import { z } from 'zod';
import { redisAddress } from './redis-address.ts';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** An address or range: `10.0.0.1`, `10.0.0.0/8`, or one of the names that Fastify knows. */
function isAddressRange(value: string): boolean {
  if (NAMED_RANGES.includes(value)) return true;
  const [host = '', bits, ...rest] = value.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const formsOf = (schemes: readonly string[]) => schemes.map((scheme) => `${scheme}://…`).join(' or ');
const isAddress = (value: string, schemes: readonly string[]) =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1));

const address = (...schemes: string[]) =>
  z.string().refine((value) => isAddress(value, schemes), `must be an address such as ${formsOf(schemes)}`);

const web = () => address('http', 'https').transform((value) => value.replace(/\/+$/, ''));
const text = () => z.string();
const secret = () => z.string().min(32, 'must be at least 32 characters: use `openssl rand -base64 48`');
/** systemd and docker compose remove the quotes around it, and kubectl doesn’t. */
const pem = () => text().transform((value) => value.replace(/^(["'])(.*)\1$/s, '$2').replaceAll('\\n', '\n'));
const port = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65535, 'must be a port number from 1 to 65535');

const count = (unit: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, `must be a whole number of ${unit}, from 1 to 9999999`)
    .transform(Number);

const list = () => text().transform((value) => value.split(',').map((part) => part.trim()));
const addresses = (...schemes: string[]) =>
  list().refine(
    (values) => values.every((value) => isAddress(value, schemes)),
    `must be addresses such as ${formsOf(schemes)}, separated by commas`,
  );
/** The format that browsers use: `turn:turn.practice.example:3478?transport=udp`. */
const iceAddresses = (...schemes: [string, string]) =>
  list().refine(
    (values) =>
      values.every((value) => {
        const [, scheme = '', rest = ''] = /^(\w+):(.*)$/.exec(value) ?? [];
        return schemes.includes(scheme) && /^[\w.-]+(:\d{1,5})?(\?transport=(udp|tcp))?$/.test(rest);
      }),
    `must be addresses such as ${schemes[0]}:host:3478, separated by commas`,
  );
const addressRanges = () =>
  list().refine(
    (ranges) => ranges.every(isAddressRange),
    'must be addresses or ranges separated by commas, such as 10.0.0.0/8; "true" would believe an attacker',
  );
const instances = () =>
  list().refine(
    (hosts) => hosts.every((one) => /^[\w.-]+:\d{1,5}$/.test(one)),
    'must be host:port, one an instance, separated by commas',
  );

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, `must be one of: ${values.join(', ')}`);
}

/**
 * Secrets whose former value can be set in `NAME_PREVIOUS` during a rotation. It still verifies and decrypts,
 * but never signs.
 */
export const CHANGEABLE = [
  'JWT_SECRET',
  'CODE_SECRET',
  'WEBHOOK_ENCRYPTION_SECRET',
  'LINK_SECRET',
  'APP_SIGNING_KEY',
  'METRICS_TOKEN',
  'STRIPE_WEBHOOK_SECRET',
  'MAIL_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'HUMAN_CHECK_SECRET',
] as const;
export type ChangeableName = (typeof CHANGEABLE)[number];
type PreviousName = `${ChangeableName}_PREVIOUS`;

export const previousOf = <Name extends ChangeableName>(name: Name): `${Name}_PREVIOUS` => `${name}_PREVIOUS`;

const previous = Object.fromEntries(CHANGEABLE.map((name) => [previousOf(name), text()])) as Record<
  PreviousName,
  z.ZodString
>;

/**
 * Every variable that Bedside reads. Each is optional here, because the environment decides which are
 * required.
 */
export const environmentSchema = z
  .object({
    BEDSIDE_ENV: oneOf(['local', 'test', 'production']),
    NODE_ENV: text(),
    HOST: text(),
    PORT: port(),
    PUBLIC_URL: web(),
    TRUSTED_PROXIES: addressRanges(),

    DATABASE_URL: address('postgres', 'postgresql'),
    DATABASE_DIRECT_URL: address('postgres', 'postgresql'),
    DATABASE_READER_URLS: addresses('postgres', 'postgresql'),
    MIGRATION_DATABASE_URL: address('postgres', 'postgresql'),
    DATABASE_ROLE: text().regex(/^[a-z_][a-z0-9_]*$/, 'must be the name of a role, or none'),
    DATABASE_STATEMENTS: oneOf(['named', 'plain']),
    DATABASE_POOL_SIZE: count('connections'),
    DATABASE_POOL_WAIT_MS: count('milliseconds'),
    DATABASE_STATEMENT_LIMIT_MS: count('milliseconds'),
    DATABASE_LOCK_LIMIT_MS: count('milliseconds'),
    REDIS_URL: text().refine(
      (value) => redisAddress(value) !== null,
      'must be an address such as redis://:password@host:6379, or redis://:password@name?sentinels=host:26379,…',
    ),
    BEDSIDE_DATA: text(),
    BEDSIDE_DEMO: oneOf(['practice', 'none']),
    CHROMIUM_PATH: text(),

    JWT_SECRET: secret(),
    CODE_SECRET: secret(),
    WEBHOOK_ENCRYPTION_SECRET: secret(),
    LINK_SECRET: secret(),
    APP_SIGNING_KEY: pem(),

    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    METRICS_TOKEN: text(),

    OTEL_EXPORTER_OTLP_ENDPOINT: web(),
    OTEL_EXPORTER_OTLP_HEADERS: text().regex(
      /^[\w-]+=([^,%]|%[2-7][\dA-Fa-f])+(,[\w-]+=([^,%]|%[2-7][\dA-Fa-f])+)*$/,
      'must be name=value, separated by commas, with values percent-encoded',
    ),
    OTEL_TRACES_SAMPLER: oneOf(['parentbased_always_on', 'parentbased_traceidratio']),
    OTEL_TRACES_SAMPLER_ARG: text()
      .regex(/^(0(\.\d+)?|1)$/, 'must be a share from 0 to 1, such as 0.05')
      .transform(Number),

    STRIPE_SECRET_KEY: text(),
    STRIPE_PUBLISHABLE_KEY: text(),
    STRIPE_WEBHOOK_SECRET: text(),
    STRIPE_API_URL: web(),
    STRIPE_BROWSER_API_URL: web(),

    SMTP_URL: address('smtp', 'smtps'),
    MAIL_FROM: text(),
    MAIL_WEBHOOK_SECRET: text().min(16, 'must be at least 16 characters'),

    TWILIO_ACCOUNT_SID: text().startsWith(
      'AC',
      'must start with AC: it is the account SID of the Twilio console',
    ),
    TWILIO_AUTH_TOKEN: text(),
    TWILIO_FROM: text(),
    TWILIO_API_URL: web(),

    FIREBASE_PROJECT_ID: text(),
    FIREBASE_CLIENT_EMAIL: text(),
    FIREBASE_PRIVATE_KEY: pem(),
    FIREBASE_API_KEY: text(),
    FIREBASE_APP_ID: text(),
    FIREBASE_SENDER_ID: text(),
    FIREBASE_VAPID_KEY: text(),

    S3_BUCKET: text(),
    S3_REGION: text(),
    S3_ACCESS_KEY_ID: text(),
    S3_SECRET_ACCESS_KEY: text(),
    S3_ENDPOINT: web(),

    HUMAN_CHECK: oneOf(['altcha', 'turnstile', 'hcaptcha', 'recaptcha']),
    HUMAN_CHECK_SITE_KEY: text(),
    HUMAN_CHECK_SECRET: text(),

    HIBP: oneOf(['on', 'off']),

    ROUTING_URL: web(),

    CLAMD_URL: address('tcp'),

    STUN_URLS: iceAddresses('stun', 'stuns'),
    TURN_URLS: iceAddresses('turn', 'turns'),
    TURN_SECRET: text(),
    ICE_TRANSPORT_POLICY: oneOf(['all', 'relay']),

    JANUS_URL: web(),
    JANUS_API_SECRET: text(),

    GATEWAY_LISTEN: text().regex(/^[\w.:[\]-]+$/, 'must be a port, or an address and a port'),
    GATEWAY_WEB: text(),
    GATEWAY_LOG: text(),
    GATEWAY_TRUSTED_PROXIES: addressRanges(),
    AUTH_ADDRESS: instances(),
    APPOINTMENTS_ADDRESS: instances(),
    PAYMENTS_ADDRESS: instances(),
    QUESTIONNAIRES_ADDRESS: instances(),

    WEBHOOKS_TO_LOOPBACK: oneOf(['on', 'off']),

    STAND_INS_URL: web(),
    STAND_INS_WEBHOOK_URL: web(),

    ...previous,
    APP_SIGNING_KEY_PREVIOUS: pem(),
  })
  .partial();

/** Either variable is enough to select production. */
export const isProduction = (env: Pick<Environment, 'BEDSIDE_ENV' | 'NODE_ENV'>): boolean =>
  env.BEDSIDE_ENV === 'production' || env.NODE_ENV === 'production';

export type Environment = z.infer<typeof environmentSchema>;
export type VariableName = keyof Environment;

export type ConfigProblem = { variable: VariableName; problem: string };

/** Has one line per variable and never repeats a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(({ variable, problem }) => `  ${variable} ${problem}`);
    super(
      ['The configuration cannot be used:', ...lines, 'See .env.example for what each one means.'].join('\n'),
    );
    this.problems = problems;
  }
}
