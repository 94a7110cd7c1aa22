import type { Config } from '@bedside/config/config';
import { type Logger, pino } from 'pino';

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
export function openLog(config: Pick<Config, 'logLevel'>, name: string): Logger {
  return pino({
    name,
    level: config.logLevel,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: SECRET },
    serializers: { err: errorForLog },
  });
}

/** PostgreSQL messages that quote the rejected value: data exceptions and trigger errors. */
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
