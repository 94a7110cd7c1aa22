import type { Call, CallData, CallInput } from '@bedside/contracts/call';
import { afterEach, beforeEach, vi } from 'vitest';
import { client } from '../data/client.ts';

interface Served {
  call: Call;
  answer(input: never): unknown;
}

/** Defines the server’s response to a call. */
export const answer = <C extends Call>(
  call: C,
  answer: (input: CallInput<C>) => CallData<C> | Promise<CallData<C>>,
): Served => ({ call, answer });

/** A fake server for the tests of this block. Calls that aren’t listed fail. */
export function serveCalls(...served: readonly Served[]): void {
  beforeEach(() => {
    vi.spyOn(client, 'send').mockImplementation((async (call: Call, input: unknown) => {
      const found = served.find((one) => one.call === call);
      if (!found) throw new Error('there is no server here');
      return { message: '', data: await found.answer(input as never) };
    }) as typeof client.send);
  });
  afterEach(() => void vi.restoreAllMocks());
}
