import { ConfigError } from '@bedside/config/environment';

/** A problem and its solution in one sentence, shown without a stack trace. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** True for errors with advice, which a retry does not fix. */
export const isUserFacing = (error: unknown): error is Error =>
  error instanceof UserFacingError ||
  error instanceof ConfigError ||
  hasCode(error, 'EADDRINUSE', 'ENOSPC', 'EACCES', 'EPERM');

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split('\n')[0]?.replace(/\.$/, '') ??
  '';

export function explain(error: unknown): string {
  if (error instanceof UserFacingError || error instanceof ConfigError) return error.message;
  if (hasCode(error, 'EADDRINUSE') && error instanceof Error && 'port' in error) {
    return `Port ${error.port} is in use. Stop what’s using it, or set another with PORT=.`;
  }
  if (hasCode(error, 'ENOSPC')) return 'The disk is full. Free up some space and start again.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  if (error instanceof AggregateError) return error.errors.some((inner) => hasCode(inner, ...codes));
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
