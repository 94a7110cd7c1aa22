import { DomainError } from '@bedside/contracts/errors';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { JobFailure } from '@bedside/queue/job-failure';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toJobFailure } from './failure.ts';

describe('what is kept of a failed job', () => {
  it('is what an outside party said, and how long it wants to be left alone', () => {
    const failure = toJobFailure(
      new IntegrationError('texts', 'unavailable', 'answered 429', { retryAfter: 30 }),
    );
    expect(failure).toMatchObject({ message: 'texts: answered 429', permanent: false, retryAfter: 30_000 });
  });

  it.each(['refused', 'invalid'] as const)('ends the job when the party says %s', (kind) => {
    expect(toJobFailure(new IntegrationError('mail', kind, 'SMTP 550')).permanent).toBe(true);
  });

  it('ends the job on a refusal of the business, except one that may pass', () => {
    expect(toJobFailure(new DomainError('NOT_FOUND')).permanent).toBe(true);
    expect(toJobFailure(new DomainError('CONCURRENT_UPDATE')).permanent).toBe(false);
  });

  it('names the fields of data that does not fit, never their values', () => {
    const parsed = z.object({ codeId: z.uuid() }).safeParse({ codeId: 'Maya Ellis' });
    expect(toJobFailure(parsed.error)).toMatchObject({ message: 'does not fit: codeId', permanent: true });
  });

  // Rule: security.failures-say-nothing
  it('is the kind of any other error, never its words', () => {
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

  it('stays as it is when a handler wrote it to be kept', () => {
    const failure = new JobFailure('an earlier attempt may be under way', { retryAfter: 10 });
    expect(toJobFailure(failure)).toBe(failure);
  });
});
