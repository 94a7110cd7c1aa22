import type { CallInput } from '@bedside/contracts/call';
import { openChat, updateChat } from '@bedside/contracts/messaging/chat.api';
import type { CannedReply } from '@bedside/contracts/messaging/chat.schema';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';
import { httpClient } from './http-client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;
type ReplyWords = Pick<CannedReply, 'title' | 'text'>;

const savedReply = async (method: string, path: string, body?: object) => {
  await httpClient(`/admin/canned-replies${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
};

export const chatActions = {
  openChat: (wanted: Body<typeof openChat>) => client.send(openChat, { body: wanted }),

  updateChat: ({ id, version }: SeenVersion, change: Omit<Body<typeof updateChat>, 'version'>) =>
    client.send(updateChat, { params: { conversationId: id }, body: { version, ...change } }),

  async addSavedReply(words: ReplyWords) {
    await savedReply('POST', '', words);
    return { message: 'Reply saved' };
  },

  async changeSavedReply({ id, version }: SeenVersion, words: ReplyWords) {
    await savedReply('PUT', `/${id}`, { ...words, version });
    return { message: 'Reply saved' };
  },

  async removeSavedReply(id: string) {
    await savedReply('DELETE', `/${id}`);
    return { message: 'Reply deleted' };
  },
};
