import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { ConversationSharing, DocumentSharing, FormSharing } from './RecordSharing.tsx';

const ivy = { id: 'ivy', fullname: 'Ivy Lane', relationship: 'Child' };
const mother = { id: 'mother', fullname: 'Rosa Lane', relationship: 'Self' };
const answer = (key: string, more: object = {}) =>
  [
    [key, 'record', 'sharing'],
    { confidential: false, refusal: null, viewers: [ivy, mother], ...more },
  ] as const;
const file = <DocumentSharing id="record" name="Letter.pdf" />;
const chat = <ConversationSharing id="record" />;

// Rule: people.confidential-records
it.each([
  ['a document', file, keys.documents, /Who sees Letter/, 'Make this document confidential?'],
  ['a conversation', chat, keys.chats, /Who sees this conversation/, 'Make this conversation confidential?'],
] as const)('a teen sees who sees %s, and makes it confidential', async (_, part, key, opens, title) => {
  const send = vi.spyOn(client, 'send').mockResolvedValue({ data: {}, message: 'Saved' } as never);
  await showInPortal(part, { answers: [answer(key)] });
  await page.getByRole('button', { name: opens }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect.element(dialog.getByText(/Rosa Lane/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Make it confidential' }).click();
  const body = { params: { id: 'record' }, body: { confidential: true } };
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith(expect.anything(), body));
  await expect.element(dialog).not.toBeInTheDocument();
  send.mockRestore();
});

// Rule: people.confidential-records
it('a teen sees who sees a questionnaire, makes it confidential, and a parent who reads it is offered nothing', async () => {
  const send = vi.spyOn(client, 'send').mockResolvedValue({ data: {}, message: 'Saved' } as never);
  const answers = [answer(keys.questionnaires)];
  await showInPortal(<FormSharing id="record" isOwn />, { answers });
  await expect.element(page.getByText(/Rosa Lane/)).toBeVisible();
  await page.getByRole('button', { name: 'Make it confidential' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make this questionnaire confidential?' });
  await dialog.getByRole('button', { name: 'Make it confidential' }).click();
  const body = { params: { id: 'record' }, body: { confidential: true } };
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith(expect.anything(), body));
  await showInPortal(<FormSharing id="record" isOwn={false} />, { answers });
  expect(page.getByRole('button').query()).toBeNull();
  send.mockRestore();
});

// Rule: people.confidential-records
it('a record that cannot be confidential says who sees it and offers nothing', async () => {
  await showInPortal(file, { answers: [answer(keys.documents, { refusal: 'Too young' })] });
  await page.getByRole('button', { name: /Who sees Letter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Who sees this document' });
  await expect.element(dialog.getByText(/Rosa Lane/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Make it confidential' }).query()).toBeNull();
});

// Rule: people.confidential-records
it('the conversation of someone without a family says nothing of sharing', async () => {
  await showInPortal(chat, { answers: [answer(keys.chats, { viewers: [ivy] })] });
  expect(page.getByRole('button').query()).toBeNull();
});
