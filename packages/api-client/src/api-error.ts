import type { ErrorCode, FailureBody, Issue } from '@bedside/contracts/errors';
import { errorStatus } from '@bedside/contracts/errors';
import { z } from 'zod';

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
  readonly isTold: boolean;
  /** The legal transitions, with INVALID_TRANSITION. */
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

  get reference(): string | null {
    return this.status >= 500 ? this.requestId : null;
  }
}

export const noResponseError = () =>
  new ApiError(0, 'NETWORK', 'We can’t reach Bedside. Check your connection and try again.');

const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorStatus, value);

const failureBody = z.object({
  message: z.string(),
  code: z.string().refine(isErrorCode),
  requestId: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retryAfter: z.number().optional(),
  allowed: z.array(z.string()).optional(),
});

export async function readFailure(response: Response): Promise<ApiError> {
  const body = failureBody.safeParse(await response.json().catch(() => null));
  if (body.success) return new ApiError(response.status, body.data.code, body.data.message, body.data);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return new ApiError(
    response.status,
    codeOf(response.status),
    'We can’t do this right now. Please try again.',
    {
      requestId,
    },
  );
}

const codeOf = (status: number): ErrorCode => {
  const code = Object.keys(errorStatus).find((one) => isErrorCode(one) && errorStatus[one] === status);
  return code !== undefined && isErrorCode(code) ? code : 'INTERNAL';
};
