import { show } from '@bedside/ui-kit/components/show.fixture';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LiveConnectionDot } from '../layout/LiveConnectionDot.tsx';
import { LiveProvider, useLiveState, useRunOnChangeSoon } from './live.tsx';

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

const confirmed = vi.fn();

/** The dialog closes as soon as its payment is sent. */
function PayDialog({ onSent }: { onSent(): void }) {
  const runOnChangeSoon = useRunOnChangeSoon();
  const isLive = useLiveState() === 'live';
  const pay = () => {
    runOnChangeSoon(['visit'], confirmed);
    onSent();
  };
  return (
    <button type="button" disabled={!isLive} onClick={pay}>
      Pay
    </button>
  );
}

function Checkout() {
  const [isSent, setIsSent] = useState(false);
  return isSent ? 'Sent' : <PayDialog onSent={() => setIsSent(true)} />;
}

it('what waits for a payment runs once its bill changes, although its dialog has closed', async () => {
  const { readable, writable } = new TransformStream<string, string>();
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(readable.pipeThrough(new TextEncoderStream())));
  const messages = writable.getWriter();
  const change = (entityId: string) =>
    messages.write(`data: ${JSON.stringify({ type: 'changed', entityType: 'appointment', entityId })}\n\n`);
  await show(
    <LiveProvider onOpen={() => undefined}>
      <Checkout />
    </LiveProvider>,
  );
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect.element(page.getByText('Sent')).toBeVisible();
  await change('another visit');
  await change('visit');
  await expect.poll(() => confirmed).toHaveBeenCalledOnce();
});
