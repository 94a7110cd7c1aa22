import { ApiError } from '@bedside/api-client/api-error';
import { show } from '@bedside/ui-kit/components/show.fixture';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from './query-client.ts';

const read = vi.fn<() => Promise<string>>();

function Bill() {
  const { data, error } = useQuery({ queryKey: ['bill'], queryFn: read, enabled: true });
  return <p>{data ?? (error ? 'Not found' : 'Loading')}</p>;
}

// Rule: people.family-owner-narrows
it('an open page shows no record that was closed to its reader, and keeps one while the server is away', async () => {
  read.mockResolvedValueOnce('INV-20165').mockRejectedValueOnce(new ApiError(500, 'INTERNAL', ''));
  read.mockRejectedValue(new ApiError(404, 'NOT_FOUND', ''));
  await show(
    <QueryClientProvider client={queryClient}>
      <Bill />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('INV-20165')).toBeVisible();
  await queryClient.invalidateQueries();
  expect(read).toHaveBeenCalledTimes(2);
  await expect.element(page.getByText('INV-20165')).toBeVisible();
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Not found')).toBeVisible();
});
