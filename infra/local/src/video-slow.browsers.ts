import { NO_RELAY } from '@bedside/testing/relay';
import { it } from 'vitest';
import { withRelayedCalls } from './video.fixture.ts';

/** Nine kilobytes per second are enough for audio, but not for video. */
const { relay, meet } = await withRelayedCalls({ flags: ['--max-bps=9000'] });

// Rule: appointments.video-sound-only
it('a call that a picture does not fit into falls back to sound, and says so', {
  timeout: 240_000,
}, async ({ skip }) => {
  if (!relay) skip(NO_RELAY);
  const { patient } = await meet('slow');
  await patient.page
    .getByText(/^Your connection is slow, so we’re sending sound only/)
    .waitFor({ timeout: 60_000 });
  await patient.look('sound-only');
});
