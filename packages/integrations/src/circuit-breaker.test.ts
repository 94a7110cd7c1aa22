import { describe, expect, it, vi } from 'vitest';
import { withCircuitBreaker } from './circuit-breaker.ts';
import { IntegrationError } from './integration-error.ts';

const away = () =>
  Promise.reject(new IntegrationError('texts', 'unavailable', 'answered 500', { code: '500' }));
const refused = () =>
  Promise.reject(new IntegrationError('texts', 'refused', 'answered 400', { code: '21610' }));

function opened() {
  let time = 0;
  const ask = vi.fn<() => Promise<string>>().mockImplementation(away);
  const send = withCircuitBreaker('texts', ask, () => time);
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) await expect(send()).rejects.toThrow('answered 500');
  };
  return {
    ask,
    send,
    fail,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

describe('an integration that keeps failing', () => {
  // Rule: messages.failing-services-rest
  it('is not called after five failures in a row, until its pause ends', async () => {
    const { ask, send, fail, wait } = opened();
    await fail(5);
    await expect(send()).rejects.toMatchObject({ kind: 'unavailable', code: 'resting' });
    expect(ask).toHaveBeenCalledTimes(5);
    wait(30_000);
    ask.mockResolvedValue('sent');
    expect(await send()).toBe('sent');
  });

  it('gets one call after its pause, and all calls once it has answered', async () => {
    const { ask, send, fail, wait } = opened();
    await fail(5);
    wait(30_000);
    const answer = Promise.withResolvers<string>();
    ask.mockReturnValue(answer.promise);
    const first = send();
    await expect(send()).rejects.toMatchObject({ code: 'resting' });
    answer.resolve('sent');
    expect(await first).toBe('sent');
    expect(await Promise.all([send(), send()])).toEqual(['sent', 'sent']);
    expect(ask).toHaveBeenCalledTimes(8);
  });

  it('pauses again after one more failure', async () => {
    const { send, fail, wait } = opened();
    await fail(5);
    wait(30_000);
    await fail(1);
    await expect(send()).rejects.toMatchObject({ code: 'resting' });
  });

  it('that answers in between, even with a refusal, is still called', async () => {
    const { ask, send, fail } = opened();
    await fail(4);
    ask.mockImplementationOnce(refused);
    await expect(send()).rejects.toMatchObject({ kind: 'refused' });
    await fail(4);
    expect(ask).toHaveBeenCalledTimes(9);
  });
});
