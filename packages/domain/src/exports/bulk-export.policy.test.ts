import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkChoiceFrom } from './bulk-export.policy.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/Chicago';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it.each([
  ['2026-03-01T10:00:00', '2026-03-01T10:00:00Z'],
  ['2026-03-01T10:00:00-06:00', '2026-03-01T16:00:00Z'],
  ['2026-03', '2026-03-01T00:00:00Z'],
])('since %s exports what changed since %s, whatever zone the server is in', (asked, since) => {
  expect(bulkChoiceFrom({ _since: asked }, false).since).toEqual(new Date(since));
});
