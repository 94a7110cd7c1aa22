import { DomainError, errorStatus } from '@bedside/contracts/errors';
import { IntegrationError } from '@bedside/integrations/integration-error';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureBody, registerFailures, toDomainError } from './failures.ts';

const withCode = (code: string) => Object.assign(new Error('detail that must not leave'), { code });

const request = z.strictObject({
  ids: z.array(z.string()).min(1),
  slot: z.enum(['MORNING', 'EVENING']),
  take: z.number().max(100).optional(),
  note: z.string().optional(),
  place: z.strictObject({ city: z.string() }).optional(),
});

describe('an error response', () => {
  it('reveals only the request id for an unexpected error', () => {
    const body = failureBody(toDomainError(new Error('select * from patients where ssn = 1')), 'req-1');
    expect(body).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      error: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL',
      requestId: 'req-1',
    });
  });

  it('is an OperationOutcome of FHIR however the address is written, and of no other call', async () => {
    const app = fastify();
    registerFailures(app, async () => {});
    const refused = () => {
      throw new DomainError('UNAUTHENTICATED');
    };
    app.get('/fhir/R4/Patient/:id', refused);
    app.get('/v1/fhir/:id', refused);
    const shapeOf = async (url: string) => (await app.inject(url)).json().resourceType;
    for (const url of ['/fhir/R4/Patient/1', '/%66hir/R4/Patient/1', '/fhir/R4/none'])
      expect(await shapeOf(url), url).toBe('OperationOutcome');
    for (const url of ['/v1/fhir/1', '/v1/%66hir/1', '/%76%31/none', '/%E0%A4%A'])
      expect(await shapeOf(url), url).toBeUndefined();
    const { headers } = await app.inject('/%66hir/R4/Patient/1');
    expect(headers['www-authenticate']).toContain('Bearer');
    await app.close();
  });

  it.each([
    '57P01',
    '57P03',
    '08006',
    '25006',
    '53300',
    '40P01',
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'EAI_AGAIN',
  ])('is a 503 with a retry time while the database is down or after a deadlock (%s)', (code) => {
    const error = toDomainError(withCode(code));
    expect(errorStatus[error.code]).toBe(503);
    expect(error.details.retryAfter).toBeGreaterThan(0);
    expect(error.message).not.toContain('detail');
  });

  it.each(['22021', '22P02', '22P05', '22008'])(
    'is a 400 if the database cannot store the input (%s)',
    (code) => {
      const error = toDomainError(withCode(code));
      expect(errorStatus[error.code]).toBe(400);
      expect(error.message).not.toContain('detail');
    },
  );

  it('is a 503 with the delay an integration requested', () => {
    const error = toDomainError(
      new IntegrationError('stripe', 'unavailable', 'no answer', { retryAfter: 7 }),
    );
    expect([errorStatus[error.code], error.details.retryAfter]).toEqual([503, 7]);
  });

  it('says what to do when there is no room for files', () => {
    const error = toDomainError(new IntegrationError('storage', 'unavailable', 'full', { code: 'ENOSPC' }));
    expect(errorStatus[error.code]).toBe(503);
    expect(error.message).toBe(
      'We have no room for files right now, so nothing was saved. Please try again later, or call us.',
    );
  });

  it('keeps the fields, the legal transitions, and the message of a domain error', () => {
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

  it.each([
    [{ ids: [], slot: 'NOON', take: 500, note: 7 }, 'ids', 'Enter at least one item.'],
    [{ ids: ['a'], slot: 'NOON' }, 'slot', 'This must be one of these: MORNING, EVENING.'],
    [{ ids: ['a'], slot: 'MORNING', take: 500 }, 'take', 'Enter 100 or less.'],
    [{ ids: ['a'], slot: 'MORNING', note: 7 }, 'note', 'This must be text.'],
    [{ slot: 'MORNING' }, 'ids', 'This field is required.'],
    [{ ids: ['a'] }, 'slot', 'This field is required.'],
    [{ ids: ['a'], slot: 'MORNING', role: 'ADMIN' }, 'role', 'Unknown field: role.'],
    [{ ids: ['a'], slot: 'MORNING', place: { city: 'x', role: 1 } }, 'place.role', 'Unknown field: role.'],
  ])('names the field of %j in plain words', async (body, path, message) => {
    const app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    registerFailures(app, async () => undefined);
    app.post('/', { schema: { body: request } }, async () => 'taken');
    const answer = await app.inject({ method: 'POST', url: '/', payload: body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', message });
    expect(answer.json().issues).toContainEqual({ path, message });
  });
});
