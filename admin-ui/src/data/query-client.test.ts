import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
});

test('an action taken offline fails immediately instead of being sent later', async () => {
  onlineManager.setOnline(false);
  const action = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.reject(new Error('No network')),
  });
  const done = action.execute(undefined);
  expect(action.state.isPaused).toBe(false);
  await expect(done).rejects.toThrow('No network');
});
