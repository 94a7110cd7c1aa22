import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keys } from '../../../api/keys.ts';
import { showInPortal } from '../../../components/show-portal.fixture.tsx';
import { WRITE_TO_PRACTICE, writeToProvider } from '../chat-queries.ts';
import { OpenChatPage } from './OpenChatPage.tsx';

// Rule: people.confidential-visits
it('a message to the provider of a visit begins a conversation about that visit', async () => {
  const routes = (
    <Routes>
      <Route path={`${WRITE_TO_PRACTICE}/:id`} element={<OpenChatPage />} />
      <Route path="/chat/:id" element={<p>The conversation is open.</p>} />
    </Routes>
  );
  const about = [keys.chats, 'open', 'provider-1', 'visit-1'];
  await showInPortal(routes, {
    path: writeToProvider('provider-1', 'visit-1'),
    answers: [[about, { id: 'chat-1' }]],
  });
  await expect.element(page.getByText('The conversation is open.')).toBeVisible();
});
