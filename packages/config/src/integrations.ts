import path from 'node:path';
import { ConfigError, type Environment, isProduction, type VariableName } from './environment.ts';
import {
  LOCAL_MAIL_FROM,
  LOCAL_SECRETS,
  LOCAL_SMS_FROM,
  type Secret,
  SMTP_PORT_OFFSET,
  secretOf,
} from './production.ts';

export type SimulatorsConfig = {
  /** The origin of the process that serves `/local`. */
  url: string;
  /** The URL that the Stripe simulator sends its events to. */
  webhookUrl: string;
  /** The mail simulator’s port. */
  smtpPort: number;
};

export type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: Secret;
  /** Whether the key moves real money. */
  livemode: boolean;
  /** Any server that implements Stripe’s API, with or without a path before `/v1`. */
  apiUrl: string;
  /** The same server as seen by a browser. */
  browserApiUrl: string;
};

export type MailConfig = {
  smtpUrl: string;
  from: string;
  /** Verifies bounce and complaint reports. */
  webhookSecret: Secret;
};

export type SmsConfig = { accountSid: string; authToken: Secret; from: string; apiUrl: string };

/** What a browser needs to register for push notifications. */
type PushWebConfig = {
  projectId: string;
  apiKey: string;
  appId: string;
  messagingSenderId: string;
  vapidKey: string;
};

export type PushConfig =
  | { kind: 'firebase'; projectId: string; clientEmail: string; privateKey: string; web?: PushWebConfig }
  | { kind: 'stand-in'; url: string };

export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      endpoint?: string;
    };

export type CaptchaConfig =
  /**
   * `cost` is the number of PBKDF2 rounds the browser spends per try. Solving a challenge takes about 256
   * tries.
   */
  | { kind: 'altcha'; secret: Secret; cost: number }
  | { kind: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string; secret: Secret };

/** STUN and TURN servers for video calls. Without any, browsers must be able to reach each other directly. */
export type IceConfig = {
  stunUrls: string[];
  /** A coturn server with `use-auth-secret`. */
  turn?: { urls: string[]; secret: string };
  transportPolicy: 'all' | 'relay';
};

/** Janus, which forwards the media in a call of three. */
export type MediaServerConfig = { url: string; secret: string };

const STRIPE_API = 'https://api.stripe.com';
const TWILIO_API = 'https://api.twilio.com';

/** Undefined in production, which has no simulators. */
export function simulatorsConfig(env: Environment): SimulatorsConfig | undefined {
  if (isProduction(env)) return undefined;
  const own = `http://127.0.0.1:${env.PORT ?? 4000}`;
  const url = env.STAND_INS_URL ?? own;
  const api = (env.STAND_INS_URL && env.PUBLIC_URL) || own;
  return {
    url,
    webhookUrl: env.STAND_INS_WEBHOOK_URL ?? `${api}/v1/payments/stripe-webhook`,
    smtpPort: smtpPortBeside(url),
  };
}

function smtpPortBeside(url: string): number {
  const port = Number(new URL(url).port || 80) + SMTP_PORT_OFFSET;
  return port > 65535 ? port - 2 * SMTP_PORT_OFFSET : port;
}

export function stripeConfig(
  env: Environment,
  publicUrl: string,
  simulators?: SimulatorsConfig,
): StripeConfig {
  const apiUrl = env.STRIPE_API_URL ?? (simulators ? `${simulators.url}/local/stripe` : STRIPE_API);
  const simulatorForBrowsers = simulators && !env.STRIPE_API_URL ? `${publicUrl}/local/stripe` : undefined;
  const secretKey = env.STRIPE_SECRET_KEY ?? LOCAL_SECRETS.STRIPE_SECRET_KEY;
  return {
    secretKey,
    livemode: /^(sk|rk)_live_/.test(secretKey),
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? LOCAL_SECRETS.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: secretOf(env, 'STRIPE_WEBHOOK_SECRET'),
    apiUrl,
    browserApiUrl: env.STRIPE_BROWSER_API_URL ?? simulatorForBrowsers ?? apiUrl,
  };
}

export function mailConfig(env: Environment, simulators?: SimulatorsConfig): MailConfig {
  const from = env.MAIL_FROM ?? LOCAL_MAIL_FROM;
  const webhookSecret = secretOf(env, 'MAIL_WEBHOOK_SECRET');
  if (env.SMTP_URL) return { smtpUrl: env.SMTP_URL, from, webhookSecret };
  const { url, smtpPort } = needed(simulators, 'SMTP_URL');
  return { smtpUrl: `smtp://${new URL(url).hostname}:${smtpPort}`, from, webhookSecret };
}

export function smsConfig(env: Environment, simulators?: SimulatorsConfig): SmsConfig {
  return {
    accountSid: env.TWILIO_ACCOUNT_SID ?? LOCAL_SECRETS.TWILIO_ACCOUNT_SID,
    authToken: secretOf(env, 'TWILIO_AUTH_TOKEN'),
    from: env.TWILIO_FROM ?? LOCAL_SMS_FROM,
    apiUrl: env.TWILIO_API_URL ?? (simulators ? `${simulators.url}/local/twilio` : TWILIO_API),
  };
}

export function pushConfig(env: Environment, simulators?: SimulatorsConfig): PushConfig {
  const {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_CLIENT_EMAIL: clientEmail,
    FIREBASE_PRIVATE_KEY: privateKey,
  } = env;
  if (!projectId || !clientEmail || !privateKey) {
    return { kind: 'stand-in', url: `${needed(simulators, 'FIREBASE_PROJECT_ID').url}/local/fcm` };
  }
  const web = pushWebConfig(env, projectId);
  return { kind: 'firebase', projectId, clientEmail, privateKey, ...(web && { web }) };
}

/** Without a simulator, the address is required. */
function needed(simulators: SimulatorsConfig | undefined, variable: VariableName): SimulatorsConfig {
  if (simulators) return simulators;
  throw new ConfigError([{ variable, problem: 'is missing: production has no default for it, set it' }]);
}

function pushWebConfig(env: Environment, projectId: string): PushWebConfig | undefined {
  const { FIREBASE_API_KEY, FIREBASE_APP_ID, FIREBASE_SENDER_ID, FIREBASE_VAPID_KEY } = env;
  if (!FIREBASE_API_KEY || !FIREBASE_APP_ID || !FIREBASE_SENDER_ID || !FIREBASE_VAPID_KEY) return undefined;
  return {
    projectId,
    apiKey: FIREBASE_API_KEY,
    appId: FIREBASE_APP_ID,
    messagingSenderId: FIREBASE_SENDER_ID,
    vapidKey: FIREBASE_VAPID_KEY,
  };
}

export function storageConfig(env: Environment, dataDir: string): StorageConfig {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT } = env;
  if (S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      kind: 's3',
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    };
  }
  return { kind: 'folder', folder: path.resolve(dataDir, 'files') };
}

export function captchaConfig(env: Environment): CaptchaConfig {
  const secret = secretOf(env, 'HUMAN_CHECK_SECRET');
  const kind = env.HUMAN_CHECK ?? 'altcha';
  if (kind === 'altcha') return { kind, secret, cost: env.BEDSIDE_ENV === 'test' ? 1 : 2_000 };
  return { kind, secret, siteKey: env.HUMAN_CHECK_SITE_KEY ?? '' };
}

export const iceConfig = ({
  STUN_URLS,
  TURN_URLS,
  TURN_SECRET,
  ICE_TRANSPORT_POLICY,
}: Environment): IceConfig => ({
  stunUrls: STUN_URLS ?? [],
  ...(TURN_URLS && TURN_SECRET && { turn: { urls: TURN_URLS, secret: TURN_SECRET } }),
  transportPolicy: ICE_TRANSPORT_POLICY ?? 'all',
});

export const mediaServerOf = ({
  JANUS_URL,
  JANUS_API_SECRET,
}: Environment): { mediaServer?: MediaServerConfig } =>
  JANUS_URL && JANUS_API_SECRET ? { mediaServer: { url: JANUS_URL, secret: JANUS_API_SECRET } } : {};
