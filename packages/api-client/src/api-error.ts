import type { ErrorCode, FailureBody, Issue } from '@bedside/contracts/errors';

/** NETWORK: no response. UNREADABLE: a response that does not match the contract. */
type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE';

/** `message` can be shown to the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly issues: readonly Issue[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  /** True if `message` comes from the server, false for our fallback. */
  readonly isFromServer: boolean;
  /** The legal transitions, with INVALID_TRANSITION. */
  readonly allowed: readonly string[];

  constructor(status: number, code: ApiErrorCode, message: string, failure: Partial<FailureBody> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.isFromServer = failure.message !== undefined;
    this.issues = failure.issues ?? [];
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.allowed = failure.allowed ?? [];
  }

  get reference(): string | null {
    return this.status >= 500 ? this.requestId : null;
  }
}

export const noResponseError = () =>
  new ApiError(0, 'NETWORK', 'We can’t reach Bedside. Check your connection and try again.');

const WAITS_AND_PASSES = [401, 408, 429];

/** The record doesn’t exist, or its ID is invalid. */
export const isMissing = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.status === 404 || reason.status === 400);

/** A retry would be refused again. */
export const isRefusal = (reason: unknown): boolean =>
  reason instanceof ApiError &&
  reason.status >= 400 &&
  reason.status < 500 &&
  !WAITS_AND_PASSES.includes(reason.status);
