import { type ErrorCode, errorStatus } from '@bedside/contracts/errors';
import { z } from 'zod';
import { ApiError } from './api-error.ts';

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
