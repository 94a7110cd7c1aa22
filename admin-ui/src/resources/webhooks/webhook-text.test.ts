import type { WebhookEndpoint } from '@bedside/contracts/webhooks/webhooks.schema';
import { describe, expect, it } from 'vitest';
import {
  addressText,
  countText,
  deliveredShare,
  eventGroups,
  eventsText,
  groupText,
  responseTimeText,
  resultOf,
  stateOf,
} from './webhook-text.ts';

const endpoint = { offReason: null, failingSince: null } as WebhookEndpoint;

describe('an endpoint in the list', () => {
  it('shows its address without the scheme, and what it chose', () => {
    expect(addressText('https://hooks.example.com/')).toBe('hooks.example.com');
    expect(eventsText(null)).toBe('All events');
    expect(eventsText(['invoice.paid'])).toBe('invoice.paid');
    expect(eventsText(['invoice.paid', 'consent.sent', 'report.released'])).toBe('invoice.paid +2');
  });

  it('counts one message and many', () => {
    expect(countText(1, 'waiting message')).toBe('1 waiting message');
    expect(countText(1_204, 'message')).toBe('1,204 messages');
  });

  it('never rounds up to 100% delivered', () => {
    expect(deliveredShare({ delivered: 9_999, failed: 1 })).toEqual({ percent: 99.9, total: 10_000 });
    expect(deliveredShare({ delivered: 0, failed: 0 })).toBeNull();
  });

  it('says why it is off, and is red only if it failed', () => {
    expect(stateOf(endpoint)).toEqual({ label: 'On', tone: 'teal' });
    expect(stateOf({ ...endpoint, failingSince: '2026-03-02T14:00:00Z' }).tone).toBe('orange');
    expect(stateOf({ ...endpoint, offReason: 'staff' })).toEqual({ label: 'Off', tone: 'navy' });
    expect(stateOf({ ...endpoint, offReason: 'failing' }).tone).toBe('red');
  });
});

describe('a message in the log', () => {
  it('shows its last result and how long it took', () => {
    expect(resultOf({ state: 'waiting', result: null }).label).toBe('Queued');
    expect(resultOf({ state: 'failed', result: null }).label).toBe('Not sent');
    expect(resultOf({ state: 'waiting', result: 'timeout' }).label).toBe('Timeout');
    expect(responseTimeText(184)).toBe('184 ms');
    expect(responseTimeText(1_240)).toBe('1.2 s');
  });
});

it('groups the events by subject', () => {
  expect([...eventGroups.keys()].map(groupText)).toContain('Appointment request');
  expect(eventGroups.get('refund')).toHaveLength(3);
});
