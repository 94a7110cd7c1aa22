import { DomainError } from '@bedside/contracts/errors';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { JobFailure } from '@bedside/queue/queues';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toJobFailure } from './failure.ts';

describe('the stored failure of a job', () => {
  it("is an integration's error with its requested delay", () => {
    const failure = toJobFailure(
      new IntegrationError('texts', 'unavailable', 'answered 429', { retryAfter: 30 }),
    );
    expect(failure).toMatchObject({ message: 'texts: answered 429', permanent: false, retryAfter: 30_000 });
  });

  it.each(['refused', 'invalid'] as const)('is final if the integration returns %s', (kind) => {
    expect(toJobFailure(new IntegrationError('mail', kind, 'SMTP 550')).permanent).toBe(true);
  });

  it('is final for a domain error, unless it is temporary', () => {
    expect(toJobFailure(new DomainError('NOT_FOUND')).permanent).toBe(true);
    expect(toJobFailure(new DomainError('CONCURRENT_UPDATE')).permanent).toBe(false);
  });

  it('names the fields of invalid data, never their values', () => {
    const parsed = z.object({ codeId: z.uuid() }).safeParse({ codeId: 'Maya Ellis' });
    expect(toJobFailure(parsed.error)).toMatchObject({ message: 'does not fit: codeId', permanent: true });
  });

  // Rule: security.failures-say-nothing
  it('is only the kind of any other error', () => {
    const failure = toJobFailure(new TypeError('cannot read Maya Ellis, +1 312 555 0148'));
    expect(failure).toMatchObject({ message: 'TypeError', permanent: false });
    expect(failure.stack).not.toContain('Maya');
  });

  it('is the code and constraint of a database error, never its row', () => {
    const error = Object.assign(new Error('Key (email)=(maya@example.com) exists'), {
      severity: 'ERROR',
      code: '23505',
      constraint: 'users_email_key',
    });
    expect(toJobFailure(error).message).toBe('database: 23505 users_email_key');
  });

  it('is unchanged if a handler threw a JobFailure', () => {
    const failure = new JobFailure('an earlier attempt may be under way', { retryAfter: 10 });
    expect(toJobFailure(failure)).toBe(failure);
  });
});
