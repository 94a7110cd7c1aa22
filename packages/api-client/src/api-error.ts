import type { ErrorCode, FailureBody, Issue } from '@bedside/contracts/errors';

/** NETWORK: no answer came. UNREADABLE: one came that is not what the call promises. */
type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE';

/** A call that failed. `message` is meant for the person who made it. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** What is wrong with which field of the request. */
  readonly issues: readonly Issue[];
  readonly requestId: string | null;
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter: number | null;
  /** Whether `message` is the server's own, and not ours for want of one. */
  readonly isTold: boolean;
  /** The moves that are legal, with INVALID_TRANSITION. */
  readonly allowed: readonly string[];

  constructor(status: number, code: ApiErrorCode, message: string, failure: Partial<FailureBody> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.isTold = failure.message !== undefined;
    this.issues = failure.issues ?? [];
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.allowed = failure.allowed ?? [];
  }

  /** What support can look the failure up by: told where something broke on our side, and to nobody else. */
  get reference(): string | null {
    return this.status >= 500 ? this.requestId : null;
  }
}

export const noResponseError = () =>
  new ApiError(0, 'NETWORK', 'We can’t reach Bedside. Check your connection and try again.');
