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
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: error.message,
              code: 'code' in error ? error.code : undefined,
              stack: error.stack,
            }
          : { message: 'not an error' },
    },
  });
}
