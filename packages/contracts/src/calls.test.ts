import { describe, expect, it } from 'vitest';
import { allCalls, allResources } from './calls.ts';
import { notBuiltYet } from './specification/not-built-yet.ts';
import { keyOf, specifiedCalls } from './specification/specified-calls.ts';

/** Calls that the design adds to the specification. */
const added = [
  'POST /auth/refresh',
  'GET /auth/human-check',
  'GET /config',
  'GET /live',
  'GET /files/{}',
  'POST /payments/request-settlement',
  'POST /admin/messages/{}/resend',
];

const specified = new Map(specifiedCalls().map((one) => [keyOf(one), one]));
const declared = new Map(allCalls.map((one) => [keyOf(one), one]));

describe('the calls of the contract', () => {
  it('are the specified ones less a list that may only shrink', () => {
    const missing = [...specified.keys()].filter((key) => !declared.has(key)).sort();
    expect(missing).toEqual([...notBuiltYet].sort());
  });

  it('add only what the design adds', () => {
    expect([...declared.keys()].filter((key) => !specified.has(key)).sort()).toEqual([...added].sort());
  });

  it.each([...declared].filter(([key]) => specified.has(key)))(
    '%s has the specified service and audience',
    (key, call) => {
      const row = specified.get(key);
      expect({ service: call.service, audience: [...call.audience].sort() }).toEqual({
        service: row?.service,
        audience: row?.audience,
      });
    },
  );

  it('have names and addresses of their own', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    expect(declared.size).toBe(allCalls.length);
    expect(new Set(allResources.map((resource) => resource.name)).size).toBe(allResources.length);
  });
});
