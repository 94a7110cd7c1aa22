import { CHANGEABLE, previousOf, type VariableName } from './environment.ts';

/** The users that sign in to the database, and the limits that the migration sets for them. */
const database = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_ROLE',
  'DATABASE_STATEMENT_LIMIT_MS',
  'DATABASE_LOCK_LIMIT_MS',
] as const satisfies VariableName[];
const all = [
  'BEDSIDE_ENV',
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  ...database,
  'DATABASE_STATEMENTS',
  'DATABASE_POOL_SIZE',
  'DATABASE_POOL_WAIT_MS',
  'REDIS_URL',
] as const satisfies VariableName[];
const service = [
  ...all,
  'DATABASE_READER_URLS',
  'TRUSTED_PROXIES',
  'JWT_SECRET',
  'LINK_SECRET',
] as const satisfies VariableName[];
const files = [
  'BEDSIDE_DATA',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
] as const satisfies VariableName[];
const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_API_URL'] as const satisfies VariableName[];
const humanCheck = [
  'HUMAN_CHECK',
  'HUMAN_CHECK_SITE_KEY',
  'HUMAN_CHECK_SECRET',
] as const satisfies VariableName[];
/** Values sent to browsers, and origins that a page may connect to. */
const page = [
  'PUBLIC_URL',
  'STRIPE_API_URL',
  'STRIPE_BROWSER_API_URL',
  'HUMAN_CHECK',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_APP_ID',
  'FIREBASE_SENDER_ID',
  'FIREBASE_VAPID_KEY',
] as const satisfies VariableName[];
const texts = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_API_URL',
] as const satisfies VariableName[];

const named = {
  auth: [
    ...service,
    ...files,
    ...humanCheck,
    ...page,
    // Marking a patient as deceased cancels the open payments of deposits.
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'CODE_SECRET',
    'APP_SIGNING_KEY',
    'WEBHOOK_ENCRYPTION_SECRET',
    'HIBP',
  ],
  appointments: [
    ...service,
    ...files,
    ...humanCheck,
    ...stripe,
    ...texts,
    'MAIL_FROM',
    'MAIL_WEBHOOK_SECRET',
    'ROUTING_URL',
    'CLAMD_URL',
    'STUN_URLS',
    'TURN_URLS',
    'TURN_SECRET',
    'ICE_TRANSPORT_POLICY',
    'JANUS_URL',
    'JANUS_API_SECRET',
  ],
  payments: [...service, ...files, ...stripe, 'STRIPE_WEBHOOK_SECRET'],
  questionnaires: [...service, ...files, ...humanCheck, 'CLAMD_URL'],
  relay: all,
  notifications: [
    ...all,
    ...texts,
    'CODE_SECRET',
    // Bulk runs cancel open payments.
    ...stripe,
    'SMTP_URL',
    'MAIL_FROM',
    'FIREBASE_PROJECT_ID',
    'FIREBASE_CLIENT_EMAIL',
    'FIREBASE_PRIVATE_KEY',
    // Emails attach printed statements.
    ...files,
  ],
  'stripe-sync': [...all, ...stripe],
  webhooks: [...all, 'WEBHOOK_ENCRYPTION_SECRET'],
  documents: [...all, ...files, 'CHROMIUM_PATH'],
  // Also imports files, which are scanned like uploads.
  exports: [...all, ...files, 'DATABASE_READER_URLS', 'CLAMD_URL'],
  migrate: ['BEDSIDE_ENV', 'NODE_ENV', ...database, 'MIGRATION_DATABASE_URL'],
  /** Run manually to export or import a practice. */
  archive: ['BEDSIDE_ENV', 'NODE_ENV', ...database, 'MIGRATION_DATABASE_URL', ...files],
  /** Run manually to create the first super-admin or verify the audit trail. */
  operator: ['BEDSIDE_ENV', 'NODE_ENV', 'PUBLIC_URL', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_ROLE'],
  probe: ['PORT'],
  gateway: [
    'BEDSIDE_ENV',
    'NODE_ENV',
    ...page,
    'GATEWAY_LISTEN',
    'GATEWAY_WEB',
    'GATEWAY_LOG',
    'GATEWAY_TRUSTED_PROXIES',
    'AUTH_ADDRESS',
    'APPOINTMENTS_ADDRESS',
    'PAYMENTS_ADDRESS',
    'QUESTIONNAIRES_ADDRESS',
  ],
} as const satisfies Record<string, readonly VariableName[]>;

export type ProcessName = keyof typeof named;

/** Each process gets only the variables that it reads, and the former values of its secrets. */
export const needs = Object.fromEntries(
  Object.entries<readonly VariableName[]>(named).map(([process, variables]) => [
    process,
    [...variables, ...CHANGEABLE.filter((name) => variables.includes(name)).map(previousOf)],
  ]),
) as Record<ProcessName, VariableName[]>;

export const isProcessName = (name: string): name is ProcessName => Object.hasOwn(needs, name);

/** A single process that runs everything gets all variables. */
export const isNeeded = (variable: VariableName, process?: ProcessName): boolean =>
  process === undefined || needs[process].includes(variable);
