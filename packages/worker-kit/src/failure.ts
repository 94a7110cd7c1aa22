import { DomainError, type ErrorCode } from '@bedside/contracts/errors';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { JobFailure } from '@bedside/queue/queues';
import { ZodError, z } from 'zod';

const databaseError = z.object({ severity: z.string(), code: z.string(), constraint: z.string().optional() });

/** Temporary errors. All other domain errors are final. */
const passing: readonly ErrorCode[] = ['UNAVAILABLE', 'CONCURRENT_UPDATE', 'TOO_MANY', 'INTERNAL'];

/**
 * Converts an error into what the queue and `job_runs` may store. Other systems’ error messages may contain
 * personal data, so only their kind is kept.
 */
export function toJobFailure(error: unknown): JobFailure {
  if (error instanceof JobFailure) return error;
  if (error instanceof IntegrationError) {
    const retryAfter = error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter * 1_000 };
    return new JobFailure(error.message, { permanent: error.kind !== 'unavailable', ...retryAfter });
  }
  if (error instanceof DomainError) {
    return new JobFailure(`refused: ${error.code}`, { permanent: !passing.includes(error.code) });
  }
  if (error instanceof ZodError) {
    const fields = error.issues.map((issue) => issue.path.join('.') || 'data');
    return new JobFailure(`does not fit: ${fields.join(', ')}`, { permanent: true });
  }
  const database = databaseError.safeParse(error);
  if (database.success) {
    const { code, constraint } = database.data;
    return new JobFailure(constraint ? `database: ${code} ${constraint}` : `database: ${code}`);
  }
  return new JobFailure(error instanceof Error ? error.name : 'unknown failure');
}
