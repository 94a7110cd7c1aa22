import { pageMetaOf } from '@bedside/contracts/common/fields';
import * as calls from '@bedside/contracts/messaging/chat.api';
import { actorOf, type Context } from '@bedside/domain/context';
import { conversationsOfAppointment } from '@bedside/domain/messaging/appointment-conversations.queries';
import { chatMessage, listMessages, typingAudience } from '@bedside/domain/messaging/chat.queries';
import { saveChatFile } from '@bedside/domain/messaging/chat-file.commands';
import { chatEntry, myChats } from '@bedside/domain/messaging/chat-inbox.queries';
import { openChat } from '@bedside/domain/messaging/chat-open.commands';
import { recordDelivery, recordReceipt } from '@bedside/domain/messaging/chat-read.commands';
import { sendMessage } from '@bedside/domain/messaging/chat-send.commands';
import { encodeImage } from '@bedside/integrations/images/encode-image';
import type { Routes } from '@bedside/service-kit/service';
import { toEntry, toMessage, viewerOf } from './chat.mapper.ts';

const readOf = (entityId: string, patientId: string) => ({
  entityType: 'conversation' as const,
  entityId,
  patientId,
});

export const chatRoutes: Routes = ({ bind, parts: { db, integrations, live } }) => {
  const entryOf = async (ctx: Context, id: string) =>
    toEntry(await viewerOf(db, ctx))(await chatEntry(db, actorOf(ctx), id));

  bind(calls.listChats, async ({ ctx }) => ({
    data: { chats: (await myChats(db, actorOf(ctx))).map(toEntry(await viewerOf(db, ctx))) },
    read: { entityType: 'resource' as const, entityId: 'chats' },
  }));

  bind(calls.getChat, async ({ params, ctx }) => {
    const chat = await entryOf(ctx, params.conversationId);
    return { data: chat, read: readOf(chat.id, chat.patientId) };
  });

  bind(calls.openChat, async ({ body, ctx }) => {
    const { id, patientId, isNew } = await openChat(db, ctx, body);
    return { data: await entryOf(ctx, id), ...(!isNew && { read: readOf(id, patientId) }) };
  });

  bind(calls.listChatMessages, async ({ params, query, ctx }) => {
    const { chat, messages, total } = await listMessages(db, ctx, { ...params, ...query });
    return {
      data: { messages: messages.map(toMessage(await viewerOf(db, ctx), chat)) },
      meta: pageMetaOf(query.page, query.take, total),
      read: readOf(chat.id, chat.patientId),
    };
  });

  bind(calls.sendChatMessage, async ({ params, body, ctx }) => {
    const id = await sendMessage(db, ctx, { ...params, ...body });
    const viewer = await viewerOf(db, ctx);
    const isOwn = toMessage(viewer, { patientId: viewer.actor.userId });
    return { message: 'Sent.', data: isOwn(await chatMessage(db, viewer.actor, id)) };
  });

  bind(calls.uploadChatFile, async ({ params, file, ctx }) => {
    const kit = { storage: integrations.storage, encode: encodeImage, virusCheck: integrations.virusCheck };
    return { message: 'File uploaded.', data: await saveChatFile(db, ctx, kit, { ...params, file }) };
  });

  bind(calls.markChatRead, async ({ params, body = {}, ctx }) => {
    await recordReceipt(db, ctx, { ...params, ...body });
    return { message: 'Marked as read.' };
  });

  bind(calls.markChatsDelivered, async ({ ctx }) => {
    await recordDelivery(db, ctx);
    return { message: 'Marked as delivered.' };
  });

  bind(calls.sendTypingSignal, async ({ params: { conversationId }, ctx }) => {
    const audience = await typingAudience(db, ctx, conversationId);
    const by = actorOf(ctx).userId;
    await live.publish(
      { type: 'typing', entityType: 'conversation', entityId: conversationId, by },
      audience,
    );
    return { message: 'Done.' };
  });

  bind(calls.listAppointmentChats, async ({ params, ctx }) => {
    const viewer = await viewerOf(db, ctx);
    const { chats, patientId } = await conversationsOfAppointment(db, ctx, params.id);
    return {
      data: {
        chats: chats.map(({ messages, ...chat }) => ({
          ...toEntry(viewer)(chat),
          messages: messages.map(toMessage(viewer, chat)),
        })),
      },
      read: { entityType: 'appointment' as const, entityId: params.id, patientId },
    };
  });
};
