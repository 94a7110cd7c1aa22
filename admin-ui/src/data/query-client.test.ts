import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
});

test('what is done offline fails right away, so that nothing is sent later behind the user’s back', async () => {
  onlineManager.setOnline(false);
  const action = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.reject(new Error('No network')),
  });
  const done = action.execute(undefined);
  expect(action.state.isPaused).toBe(false);
  await expect(done).rejects.toThrow('No network');
});
