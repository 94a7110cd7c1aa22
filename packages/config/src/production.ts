import type { ConfigProblem } from './config-error.ts';
import type { Environment, VariableName } from './environment.ts';
import { LOCAL_SECRETS } from './local-defaults.ts';

const REQUIRED: readonly VariableName[] = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'JWT_SECRET',
  'CODE_SECRET',
  'LINK_SECRET',
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

/** What production refuses: anything missing, a published default, demo data, stand-ins, cookies over plain HTTP. */
export function productionProblems(env: Environment): ConfigProblem[] {
  return [
    ...missing(env),
    ...defaults(env),
    ...sharedSecrets(env),
    ...demoData(env),
    ...standIns(env),
    ...plainHttp(env),
    ...storage(env),
  ];
}

function missing(env: Environment): ConfigProblem[] {
  return REQUIRED.filter((variable) => env[variable] === undefined).map((variable) => ({
    variable,
    problem: 'is missing: production has no default for it, set it',
  }));
}

function defaults(env: Environment): ConfigProblem[] {
  const published: string[] = Object.values(LOCAL_SECRETS);
  return REQUIRED.filter((variable) => {
    const value = env[variable];
    return typeof value === 'string' && published.includes(value);
  }).map((variable) => ({
    variable,
    problem: 'has the default of a local installation: set a value of your own',
  }));
}

function sharedSecrets(env: Environment): ConfigProblem[] {
  const names = ['JWT_SECRET', 'CODE_SECRET', 'LINK_SECRET'] as const;
  return names
    .filter(
      (name, index) =>
        env[name] !== undefined && names.slice(0, index).some((other) => env[other] === env[name]),
    )
    .map((variable) => ({ variable, problem: 'repeats another secret: give each its own value' }));
}

function demoData(env: Environment): ConfigProblem[] {
  if (env.BEDSIDE_DEMO !== 'practice') return [];
  return [
    {
      variable: 'BEDSIDE_DEMO',
      problem: 'must not be "practice" here: demo people sign in with a known password',
    },
  ];
}

function standIns(env: Environment): ConfigProblem[] {
  const variables = ['STAND_INS_URL', 'STAND_INS_WEBHOOK_URL'] as const;
  return variables
    .filter((variable) => env[variable] !== undefined)
    .map((variable) => ({ variable, problem: 'must be unset: production has no stand-ins' }));
}

function plainHttp(env: Environment): ConfigProblem[] {
  if (env.PUBLIC_URL === undefined || env.PUBLIC_URL.startsWith('https://')) return [];
  return [
    { variable: 'PUBLIC_URL', problem: 'must start with https://: sessions travel in secure cookies only' },
  ];
}

function storage(env: Environment): ConfigProblem[] {
  if (env.S3_BUCKET !== undefined || env.BEDSIDE_DATA !== undefined) return [];
  return [
    { variable: 'S3_BUCKET', problem: 'is missing: set S3_*, or BEDSIDE_DATA to a folder that is backed up' },
  ];
}
