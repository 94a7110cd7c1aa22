import { readFileSync } from 'node:fs';
import { addDays, addMinutes, differenceInSeconds } from '@bedside/db/dates';
import { describe, expect, it } from 'vitest';
import { nextAttemptAt, offReasonOf } from './webhook.policy.ts';

const page = readFileSync(new URL('../../../../docs/integrations/webhooks.md', import.meta.url), 'utf8');
const rowOf = (start: string): string =>
  page.split('\n').find((line) => line.startsWith(`| ${start} |`)) ??
  expect.fail(`no row begins with “${start}”`);

const now = new Date('2026-03-02T14:00:00Z');
const pauseOf = (
  tries: number,
  { chance = 0, retryAfter }: { chance?: number; retryAfter?: string } = {},
) => {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const next = nextAttemptAt({ headers }, { tries, now, chance });
  return next && differenceInSeconds(next, now);
};

const seconds = { second: 1, minute: 60, hour: 3_600 };
type Unit = keyof typeof seconds;

/** A number without a unit has the unit of the next number that has one: “2, 5, and 24 hours”. */
function pausesIn(text: string): number[] {
  const pauses: number[] = [];
  let open: number[] = [];
  for (const [, count, unit] of text.matchAll(/(\d+)(?: (second|minute|hour)s)?/g)) {
    open.push(Number(count));
    if (!unit) continue;
    pauses.push(...open.map((value) => value * seconds[unit as Unit]));
    open = [];
  }
  return pauses;
}

// Rule: messages.webhooks-retries
describe('the next attempt of a webhook', () => {
  it('comes after the pauses that the page lists, and none comes after the last', () => {
    const row = rowOf('responds with anything else, or too late');
    const documented = pausesIn(row.slice(row.indexOf('again after'), row.indexOf('. Each pause')));
    const pauses = documented.map((_pause, at) => pauseOf(at + 1));
    expect(documented).toHaveLength(11);
    expect(pauses).toEqual(documented);
    expect(row).toContain(`After ${documented.length + 1} attempts`);
    expect(pauseOf(documented.length + 1)).toBeNull();
    for (const [at, pause] of documented.entries()) expect(pauseOf(at + 1, { chance: 1 })).toBe(pause * 1.2);
  });

  it('waits as long as Retry-After asks, in seconds or by a date, and a day at most', () => {
    expect(rowOf('fails and sends `Retry-After`')).toContain('up to one day');
    expect(pauseOf(1, { retryAfter: '3600' })).toBe(3_600);
    expect(pauseOf(1, { retryAfter: addMinutes(now, 2).toUTCString() })).toBe(120);
    expect(pauseOf(1, { retryAfter: '9999999' })).toBe(86_400);
    expect(pauseOf(2, { retryAfter: '1' })).toBe(300);
    expect(pauseOf(1, { retryAfter: 'soon' })).toBe(5);
  });
});

// Rule: messages.webhooks-switched-off
describe('an endpoint', () => {
  it('is switched off by 410 immediately, and after as many days of failures as the page says', () => {
    expect(rowOf('responds with 410 Gone')).toContain('immediately');
    expect(offReasonOf({ status: 410 }, { failingSince: now, now })).toBe('gone');
    const [, days] = /accepts no message for (\d+) days/.exec(page) ?? [];
    const off = addDays(now, Number(days));
    expect(offReasonOf({ status: 500 }, { failingSince: now, now: off })).toBe('failing');
    expect(offReasonOf({ status: 500 }, { failingSince: now, now: addMinutes(off, -1) })).toBeNull();
  });
});
