import { DomainError, errorStatus } from '@bedside/contracts/errors';
import { PartyError } from '@bedside/integrations/party-error';
import { describe, expect, it } from 'vitest';
import { failureBody, toDomainError } from './failures.ts';

const withCode = (code: string) => Object.assign(new Error('detail that must not leave'), { code });

describe('a failure on its way out', () => {
  it('says nothing but its request id when it is none of ours', () => {
    const body = failureBody(toDomainError(new Error('select * from patients where ssn = 1')), 'req-1');
    expect(body).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      error: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL',
      requestId: 'req-1',
    });
  });

  it.each(['57P01', '57P03', '08006', '53300', 'ECONNREFUSED'])(
    'is a 503 that says when to come back while the database is away (%s)',
    (code) => {
      const error = toDomainError(withCode(code));
      expect(errorStatus[error.code]).toBe(503);
      expect(error.details.retryAfter).toBeGreaterThan(0);
      expect(error.message).not.toContain('detail');
    },
  );

  it('is a 503 with the pause an outside party asked for', () => {
    const error = toDomainError(new PartyError('stripe', 'unavailable', 'no answer', { retryAfter: 7 }));
    expect([errorStatus[error.code], error.details.retryAfter]).toEqual([503, 7]);
  });

  it('keeps the fields, the legal moves and the words of an error of ours', () => {
    const error = new DomainError('INVALID_TRANSITION', 'Not from here.', {
      from: 'PAID',
      to: 'SCHEDULED',
      allowed: [],
    });
    expect(failureBody(toDomainError(error), 'r')).toMatchObject({
      code: 'INVALID_TRANSITION',
      from: 'PAID',
      to: 'SCHEDULED',
      allowed: [],
    });
  });
});
