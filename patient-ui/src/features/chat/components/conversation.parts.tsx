import { ApiError, noResponseError } from '@bedside/api-client/api-error';
import { MAX_CHAT_TEXT } from '@bedside/contracts/messaging/chat.schema';
import { type ConversationApi, createConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { buildMessage } from '@bedside/ui-kit/chat/message.fixture';
import { useConversation } from '@bedside/ui-kit/chat/use-conversation';
import { cutTexts, findings, focused, LONG, press, UNBROKEN } from '@bedside/ui-kit/components/show.fixture';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showInPortal } from '../../../components/show-portal.fixture.tsx';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';

const load = vi.fn<ConversationApi['load']>();
const send = vi.fn<ConversationApi['send']>();
beforeEach(() => {
  load.mockReset().mockResolvedValue([]);
  send
    .mockReset()
    .mockImplementation(async ({ clientId, text }) => buildMessage(3, { mine: true, clientId, text }));
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
  const [thread] = useState(() => createConversationStore(api, 'patient'));
  const state = useConversation(id, thread);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 560 }}>
      <MessageLog id={id} name="Dana Ruiz" kind="PRACTICE" thread={thread} state={state} />
      <Composer id={id} label="Message your care team" thread={thread} />
    </div>
  );
}

/** Uses a new conversation each time, because drafts outlive their screen. */
const show = (look?: Parameters<typeof showInPortal>[1]) =>
  showInPortal(<Talk id={crypto.randomUUID()} />, look);

const log = () => page.getByRole('log');
const field = () => page.getByRole('textbox', { name: 'Message your care team' });
const button = (name: string) => page.getByRole('button', { name });
const write = (text: string) => userEvent.type(field(), text);

describe('a conversation', () => {
  it('is read and answered with only the keyboard', async () => {
    load.mockResolvedValue([buildMessage(1, { text: 'How are you today?' })]);
    await show();
    await expect.element(log().getByText('How are you today?')).toBeVisible();
    await press('{Tab}');
    await expect.element(log()).toHaveFocus();
    await press('{Tab}');
    await expect.element(focused()).toHaveAccessibleName('Attach a file');
    await press('{Tab}Better{Shift>}{Enter}{/Shift}today{Enter}');
    await expect.element(log().getByText('Better today')).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'Better\ntoday' }));
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue('');
  });

  it('says to a screen reader who wrote, and how far one’s own message came', async () => {
    load.mockResolvedValue([
      buildMessage(1, { senderRole: 'ADMIN', senderName: 'Dana Ruiz' }),
      buildMessage(2, { mine: true, readAt: '2026-10-14T15:30:00Z', deliveredAt: '2026-10-14T15:30:00Z' }),
    ]);
    await show();
    await expect.element(log()).toHaveAccessibleName('Conversation with Dana Ruiz');
    await expect.element(log().getByText('Dana Ruiz')).toBeVisible();
    await expect.element(log().getByText(/^Read /)).toBeVisible();
  });

  it('invites the first message while there is none', async () => {
    await show();
    await expect.element(log().getByText('Dana Ruiz will see what you write here.')).toBeVisible();
    await expect.element(button('Send')).toBeDisabled();
  });

  it('is busy while it loads, and takes a message in the meantime', async () => {
    load.mockReturnValue(new Promise(() => undefined));
    await show();
    await expect.element(log()).toHaveAttribute('aria-busy', 'true');
    await write('Already here');
    await expect.element(button('Send')).toBeEnabled();
  });

  it('says that it could not load, and tries again', async () => {
    load.mockRejectedValueOnce(noResponseError());
    await show();
    load.mockResolvedValue([buildMessage(1)]);
    await button('Try again').click();
    await expect.element(log().getByText('Message 1')).toBeVisible();
  });

  it('keeps a message that was not sent, until it is sent again', async () => {
    send.mockRejectedValueOnce(noResponseError());
    await show();
    await write('Is Tuesday fine?{Enter}');
    await expect.element(log().getByText('Not sent yet')).toBeVisible();
    await button('Retry').click();
    await expect.element(log().getByText(/^Sent /)).toBeVisible();
    const [first, second] = send.mock.calls.map(([{ clientId }]) => clientId);
    expect(second).toBe(first);
  });

  it('says why a message was refused, and deletes it', async () => {
    send.mockRejectedValueOnce(new ApiError(409, 'RULE_REFUSED', 'Please message your care team.'));
    await show();
    await write('Hello{Enter}');
    await expect.element(log().getByText('Not sent. Please message your care team.')).toBeVisible();
    await button('Delete').click();
    await expect.element(log().getByText('Hello')).not.toBeInTheDocument();
  });

  it('says how much too long a message is, and sends it only once it fits', async () => {
    await show();
    await field().fill('a'.repeat(MAX_CHAT_TEXT + 1));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Shorten your message by 1 character.');
    await expect.element(button('Send')).toBeDisabled();
    await press('{Enter}');
    expect(send).not.toHaveBeenCalled();
    await press('{Backspace}');
    await expect.element(button('Send')).toBeEnabled();
  });

  it.each([
    ['en', 'light'],
    ['en', 'dark'],
    ['es', 'light'],
  ] as const)('shows long texts whole on the narrowest phone in %s, %s', async (language, mode) => {
    load.mockResolvedValue([
      buildMessage(1, { text: LONG, senderName: LONG }),
      buildMessage(2, { mine: true, text: UNBROKEN }),
    ]);
    await show({ language, mode, width: 320 });
    await expect.element(log().getByText(UNBROKEN)).toBeVisible();
    expect(cutTexts()).toEqual([]);
    expect(await findings()).toEqual([]);
  });
});
