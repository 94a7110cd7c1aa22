import { show } from '@bedside/ui-kit/components/show.fixture';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LiveConnectionDot } from '../layout/LiveConnectionDot.tsx';
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

it('says that the console is offline as soon as the network is gone', async () => {
  await show(<LiveConnectionDot />);
  const dot = page.getByRole('status');
  await expect.element(dot).toHaveTextContent('Connecting');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(dot).toHaveTextContent('Offline');
});
