import { show } from '@bedside/ui-kit/components/show.fixture';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keys } from './keys.ts';
import { useLive } from './use-live.ts';

const read = vi.fn<() => Promise<string>>();

function Visit() {
  useLive();
  const { data } = useQuery({ queryKey: [keys.appointments], queryFn: read });
  return <p>{data}</p>;
}

// Rule: messages.live-opening
it('reads again what a page showed before its live updates began', async () => {
  const stream = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch')
    .mockReturnValueOnce(stream.promise)
    .mockReturnValue(new Promise(() => undefined));
  read.mockResolvedValueOnce('Requested').mockResolvedValue('Scheduled');
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Visit />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Requested')).toBeVisible();
  stream.resolve(new Response(new ReadableStream()));
  await expect.element(page.getByText('Scheduled')).toBeVisible();
});

it('reads once for several updates in a row', async () => {
  const change = { type: 'changed', entityType: 'appointment', entityId: '1' };
  const events = `data: ${JSON.stringify(change)}\n\n`.repeat(3);
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(events)) });
  vi.spyOn(window, 'fetch').mockResolvedValueOnce(new Response(body));
  read.mockReset().mockResolvedValueOnce('Requested').mockResolvedValue('Scheduled');
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <Visit />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Scheduled')).toBeVisible();
  expect(read).toHaveBeenCalledTimes(2);
});
