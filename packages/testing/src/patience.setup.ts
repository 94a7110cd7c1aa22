import { vi } from 'vitest';

const { waitFor } = vi;

/** A second, the default, is too short on a busy machine. */
const PATIENCE_MS = 15_000;

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
