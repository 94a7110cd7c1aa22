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

/** The log of a process. Secrets and addresses of people are cut wherever an object holds them. */
export function openLog(config: Pick<Config, 'logLevel'>, name: string): Logger {
  return pino({
    name,
    level: config.logLevel,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: SECRET },
    serializers: { err: errorForLog },
  });
}

/** PostgreSQL's words about a value, in which it repeats the value: data exceptions, and what a trigger raises. */
const quotesValues = (code: unknown): boolean => typeof code === 'string' && /^(22|P0)\w{3}$/.test(code);

/** An error as it is logged: of what the database says about a value, only that it said so, and where. */
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
