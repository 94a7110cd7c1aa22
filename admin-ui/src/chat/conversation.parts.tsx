import { ApiError, noResponseError } from '@bedside/api-client/api-error';
import { type ConversationApi, createConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { buildMessage } from '@bedside/ui-kit/chat/message.fixture';
import { useConversation } from '@bedside/ui-kit/chat/use-conversation';
import { cutTexts, findings, LONG, press, UNBROKEN } from '@bedside/ui-kit/components/show.fixture';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';

const load = vi.fn<ConversationApi['load']>();
const send = vi.fn<ConversationApi['send']>();
beforeEach(() => {
  load.mockReset().mockResolvedValue([]);
  send
    .mockReset()
    .mockImplementation(async ({ clientId, text, internal }) =>
      buildMessage(3, { mine: true, senderRole: 'ADMIN', clientId, text, type: internal ? 'note' : 'text' }),
    );
});

const api: ConversationApi = {
  load,
  send,
  sendReceipt: async () => undefined,
  isRefusal: (reason) => reason instanceof ApiError && reason.status === 409,
  newId: () => crypto.randomUUID(),
  now: () => new Date(),
  later: () => () => undefined,
};

function Talk({ id }: { id: string }) {
  const [thread] = useState(() => createConversationStore(api, 'practice'));
  const state = useConversation(id, thread);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 560 }}>
      <MessageLog id={id} name="Rosalind Park" thread={thread} state={state} />
      <Composer id={id} chat={undefined} thread={thread} isWaiting={false} />
    </div>
  );
}

/** Uses a new conversation each time, because drafts outlive their screen. */
const show = (look?: Parameters<typeof showInConsole>[1]) =>
  showInConsole(<Talk id={crypto.randomUUID()} />, look);

const log = () => page.getByRole('log');
const reply = () => page.getByRole('textbox', { name: 'Message' });
const note = () => page.getByRole('textbox', { name: 'Internal note' });
const button = (name: string) => page.getByRole('button', { name });

describe('a conversation in the console', () => {
  it('is answered with the keyboard, line by line', async () => {
    await show();
    await userEvent.click(reply());
    await press('On our way{Shift>}{Enter}{/Shift}See you soon{Enter}');
    await expect.element(log().getByText('On our way See you soon')).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: 'On our way\nSee you soon' }),
    );
    await expect.element(reply()).toHaveFocus();
  });

  it('sends an internal note as one, and says that only staff see it', async () => {
    await show();
    await button('Internal note').click();
    await expect.element(note()).toHaveFocus();
    await expect.element(page.getByText('Only staff can see this')).toBeVisible();
    await press('Call her daughter{Enter}');
    await expect.element(log().getByText(/^Internal note, /)).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: 'Call her daughter', internal: true }),
    );
  });

  it('says that there is none yet, and is busy while it loads', async () => {
    await show();
    await expect.element(log().getByText('No messages yet')).toBeVisible();
    load.mockReturnValue(new Promise(() => undefined));
    await show();
    await expect.element(log()).toHaveAttribute('aria-busy', 'true');
  });

  it('says that it could not load, and tries again', async () => {
    load.mockRejectedValueOnce(noResponseError());
    await show();
    load.mockResolvedValue([buildMessage(1)]);
    await button('Try again').click();
    await expect.element(log().getByText('Message 1')).toBeVisible();
  });

  it('says why a message was refused, and discards it', async () => {
    send.mockRejectedValueOnce(new ApiError(409, 'RULE_REFUSED', 'The patient has died.'));
    await show();
    await userEvent.type(reply(), 'Hello{Enter}');
    await expect.element(log().getByText('Not sent. The patient has died.')).toBeVisible();
    await button('Discard').click();
    await expect.element(log().getByText('Hello')).not.toBeInTheDocument();
  });

  it.each(['light', 'dark'] as const)(
    'shows long texts whole on the narrowest phone, in %s',
    async (mode) => {
      load.mockResolvedValue([
        buildMessage(1, { text: LONG, senderName: LONG }),
        buildMessage(2, { mine: true, senderRole: 'ADMIN', text: UNBROKEN }),
      ]);
      await show({ mode, width: 320 });
      await expect.element(log().getByText(UNBROKEN)).toBeVisible();
      expect(cutTexts()).toEqual([]);
      expect(await findings()).toEqual([]);
    },
  );
});
