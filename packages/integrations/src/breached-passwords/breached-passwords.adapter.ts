import { createHash } from 'node:crypto';
import type { BreachedPasswordsPort } from './breached-passwords.port.ts';

const TIMEOUT_MS = 2_000;
const PREFIX = 5;

/** Uses the range API of Have I Been Pwned, which gets only the first five digits of the hash. */
export const openBreachedPasswords = (rangeUrl?: string): BreachedPasswordsPort => ({
  async isKnown(password) {
    if (!rangeUrl) return false;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    const rest = hash.slice(PREFIX);
    const lines = await range(`${rangeUrl}/${hash.slice(0, PREFIX)}`);
    return lines.some((line) => {
      const [suffix, count] = line.trim().split(':');
      // Padding entries have a count of 0.
      return suffix === rest && Number(count) > 0;
    });
  },
});

async function range(url: string): Promise<string[]> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers: { 'add-padding': 'true' }, signal, redirect: 'error' });
    return response.ok ? (await response.text()).split('\n') : [];
  } catch {
    return [];
  }
}
