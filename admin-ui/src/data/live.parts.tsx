import { show } from '@bedside/ui-kit/components/show.fixture';
import { expect, it, vi } from 'vitest';
import { LiveProvider } from './live.tsx';

// Rule: messages.live-opening
it('reads again what the console showed before its live updates began', async () => {
  const stream = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch')
    .mockReturnValueOnce(stream.promise)
    .mockReturnValue(new Promise(() => undefined));
  const onOpen = vi.fn();
  await show(<LiveProvider onOpen={onOpen}>The console</LiveProvider>);
  expect(onOpen).not.toHaveBeenCalled();
  stream.resolve(new Response(new ReadableStream()));
  await expect.poll(() => onOpen).toHaveBeenCalledOnce();
});
