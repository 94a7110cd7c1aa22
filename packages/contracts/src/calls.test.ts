import { describe, expect, it } from 'vitest';
import { allCalls, allResources } from './calls.ts';
import { keyOf, specifiedCalls } from './specification/specified-calls.ts';

const specified = new Map(specifiedCalls().map((one) => [keyOf(one), one]));
const declared = new Map(allCalls.map((one) => [keyOf(one), one]));

describe('the calls of the contract', () => {
  // Rule: security.specified-calls-stay
  it('include all that the specification lists', () => {
    expect([...specified.keys()].filter((key) => !declared.has(key))).toEqual([]);
  });

  // Rule: security.specified-calls-stay
  it('say in their summary when the specification does not have them', () => {
    const added = allCalls.filter(({ summary }) => summary.includes('(added path)'));
    expect(added.map(keyOf).sort()).toEqual([...declared.keys()].filter((key) => !specified.has(key)).sort());
  });

  // Rule: security.specified-calls-stay
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

  it('have unique names and paths', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    expect(declared.size).toBe(allCalls.length);
    expect(new Set(allResources.map((resource) => resource.name)).size).toBe(allResources.length);
  });
});
