import { NO_RELAY } from '@bedside/testing/relay';
import { expect, it } from 'vitest';
import { framesSeen, pathsOf, withRelayedCalls } from './video.fixture.ts';

const { relay, db, meet } = await withRelayedCalls();

// Rule: appointments.video-relay
it("a call between browsers that can't reach each other uses the relay", {
  timeout: 240_000,
}, async ({ skip }) => {
  if (!relay) skip(NO_RELAY);
  const { visit, patient, provider } = await meet('relay');
  for (const { page } of [patient, provider]) {
    await expect.poll(() => framesSeen(page), { timeout: 30_000 }).toBeGreaterThan(10);
    expect(await pathsOf(page)).toEqual(['relay to relay']);
  }
  const connected = () =>
    db
      .selectFrom('videoFacts')
      .select(['role', 'relayed'])
      .where('appointmentId', '=', visit.id)
      .where('what', '=', 'CONNECTED')
      .orderBy('role')
      .execute();
  // The claim accepts any report about the call, because one side may report before its browser has selected
  // the candidate pair.
  await expect
    .poll(async () => (await connected()).some(({ relayed }) => relayed), { timeout: 10_000 })
    .toBe(true);
});
