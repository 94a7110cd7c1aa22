import { type ErrorCode, errorStatus, type FailureBody, type Issue } from '@bedside/contracts/errors';
import { z } from 'zod';

/** NETWORK: no answer came. UNREADABLE: one came that is not what the call promises. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE';

/** A call that failed. `message` is meant for the person who made it. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** What is wrong with which field of the request. */
  readonly issues: readonly Issue[];
  /** What support can look the failure up by. */
  readonly requestId: string | null;
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter: number | null;
  /** The moves that are legal, with INVALID_TRANSITION. */
  readonly allowed: readonly string[];

  constructor(status: number, code: ApiErrorCode, message: string, failure: Partial<FailureBody> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = failure.issues ?? [];
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
    this.allowed = failure.allowed ?? [];
  }
}

const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorStatus, value);

const failureBody = z.object({
  message: z.string(),
  code: z.string().refine(isErrorCode),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retryAfter: z.number().optional(),
  allowed: z.array(z.string()).optional(),
});

/** What a failed answer says, or as much of it as can be read. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body = failureBody.safeParse(await response.json().catch(() => null));
  if (body.success) return new ApiError(response.status, body.data.code, body.data.message, body.data);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return new ApiError(response.status, codeOf(response.status), 'We cannot do this right now.', {
    requestId,
  });
}

const codeOf = (status: number): ErrorCode => {
  const code = Object.keys(errorStatus).find((one) => isErrorCode(one) && errorStatus[one] === status);
  return code !== undefined && isErrorCode(code) ? code : 'INTERNAL';
};

export const noAnswer = () =>
  new ApiError(0, 'NETWORK', 'We cannot reach Bedside. Check your connection and try again.');
