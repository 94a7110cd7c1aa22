import { ConfigError } from '@bedside/config/environment';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserFacingError } from './exit-message.ts';
import { step } from './steps.ts';

const quick = { pauseMs: 1 };
let said: string[];

beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

const failing = (times: number, error: Error) => {
  let tries = 0;
  return {
    tries: () => tries,
    work: async () => {
      tries += 1;
      if (tries <= times) throw error;
      return 'done';
    },
  };
};

describe('a startup step', () => {
  it('is retried after a temporary error, and says so', async () => {
    const { work, tries } = failing(3, new Error('We are very busy right now.\n    at somewhere'));
    expect(await step('Members pay', work, quick)).toBe('done');
    expect(tries()).toBe(4);
    expect(said.filter((line) => line.includes('Trying again'))).toEqual(
      Array(3).fill('· Members pay: We are very busy right now. Trying again …'),
    );
  });

  it('fails with one sentence of advice, without a stack trace', async () => {
    const { work, tries } = failing(9, new Error('the socket closed'));
    const end = await step('Members pay', work, quick).catch((error: unknown) => error);
    expect(tries()).toBe(4);
    expect(end).toBeInstanceOf(UserFacingError);
    expect(String(end)).toMatch(/"Members pay" did not come about \(the socket closed\): start again/);
    expect(String(end)).not.toContain('\n');
    expect(String(end)).toMatch(/--reset, which deletes all data/);
  });

  it.each([
    ['a sentence that says what to do', new UserFacingError('Update first.')],
    ['a configuration that cannot be used', new ConfigError([])],
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['a port that is taken', Object.assign(new Error('listen'), { code: 'EADDRINUSE' })],
  ])('is not retried after %s', async (_what, error) => {
    const { work, tries } = failing(9, error);
    await expect(step('Members pay', work, quick)).rejects.toBe(error);
    expect(tries()).toBe(1);
  });
});
