import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEvents } from '../events.ts';
import {
  publicEventList,
  publicEvents,
  typesOfNames,
  webhookBody,
  webhookEventNames,
  webhookOf,
} from './public-events.ts';

const page = readFileSync(new URL('../../../../docs/integrations/webhooks.md', import.meta.url), 'utf8');
const documented = [...page.matchAll(/^\| `([a-z_.]+)` \| (.+?) \| `(\{.*\})` \|$/gm)].map(
  ([, name = '', meaning = '', data = '']) => ({ name, meaning, data: JSON.parse(data) as object }),
);

// Rule: messages.webhooks-public-events
describe('the public events', () => {
  it('are decided for every event', () => {
    expect(Object.keys(publicEvents).toSorted()).toEqual(allEvents.map(({ type }) => type).toSorted());
  });

  it('have unique, plain names', () => {
    expect(new Set(webhookEventNames).size).toBe(webhookEventNames.length);
    for (const name of webhookEventNames) expect(name).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
  });

  it('leave out timers, codes, links and messages to people', () => {
    const names = publicEventList.map(({ type }) => type).join(' ');
    expect(names).not.toMatch(
      /(?<!past)Due\b|oneTimeCode|Link|[pP]assword|notification\.|delivery\.|webhook/,
    );
  });

  // Rule: messages.webhooks-thin
  it.each(publicEventList)('$name holds ids of its payload only', ({ type, id, others = [] }) => {
    const shape = allEvents.find((event) => event.type === type)?.payload.shape ?? {};
    for (const field of [id, ...others]) {
      expect(Object.keys(shape)).toContain(field);
      expect(field).toMatch(/Id$/);
    }
  });

  it('send only the chosen fields, whatever the payload contains', () => {
    const message = webhookOf('appointment.scheduled', {
      appointmentId: 'a',
      revision: 3,
      notifyPatient: false,
      traceparent: '00-x',
    });
    expect(message).toEqual({ type: 'appointment.scheduled', data: { id: 'a' } });
    expect(webhookOf('oneTimeCode.issued', { codeId: 'c' })).toBeNull();
    expect(webhookBody.safeParse({ ...message, timestamp: '2026-03-02T14:00:00.000Z' }).success).toBe(true);
  });

  it('are found by their names', () => {
    expect(typesOfNames(['appointment.en_route'])).toEqual(['appointment.markedEnRoute']);
    expect(typesOfNames(null)).toHaveLength(webhookEventNames.length);
  });

  it('are documented, each with an example of its data', () => {
    expect(documented.map(({ name }) => name)).toEqual(webhookEventNames);
    for (const { name, meaning, id, others = [] } of publicEventList) {
      const line = documented.find((one) => one.name === name);
      expect(line?.meaning, name).toBe(meaning);
      expect(Object.keys(line?.data ?? {}), name).toEqual(['id', ...others]);
      expect(id).toBeTruthy();
    }
  });
});
