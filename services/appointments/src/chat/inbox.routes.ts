import {
  cannedRepliesResource,
  conversationsResource,
  updateChat,
} from '@bedside/contracts/messaging/chat.api';
import { actorOf } from '@bedside/domain/context';
import * as canned from '@bedside/domain/messaging/canned-reply.commands';
import { getCannedReply, listCannedReplies } from '@bedside/domain/messaging/canned-reply.queries';
import { chatEntry, listChats } from '@bedside/domain/messaging/chat-inbox.queries';
import * as chat from '@bedside/domain/messaging/chat-update.commands';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';
import { toEntry, viewerOf } from './chat.mapper.ts';

const changeText = ({
  status,
  assignedTo,
}: {
  status?: string | undefined;
  assignedTo?: string | null | undefined;
}) => {
  if (status) return status === 'CLOSED' ? 'Conversation marked as done' : 'Conversation reopened';
  return assignedTo ? 'Conversation assigned' : 'Conversation unassigned';
};

export const inboxRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bindResource(conversationsResource, {
    list: async ({ ctx, ...query }) => {
      const { timeZone } = await practiceSettings(db, ctx);
      const { rows, ...page } = await listChats(db, ctx, query, localDay(ctx.now, timeZone));
      return { ...page, rows: rows.map(toEntry(await viewerOf(db, ctx))) };
    },
    get: async ({ id, ctx }) => {
      const entry = await chatEntry(db, actorOf(ctx), id);
      return { record: toEntry(await viewerOf(db, ctx))(entry), patientId: entry.patientId };
    },
  });

  bind(updateChat, async ({ params: { conversationId: id }, body, ctx }) => {
    await chat.updateChat(db, ctx, { id, ...body });
    return {
      message: changeText(body),
      data: toEntry(await viewerOf(db, ctx))(await chatEntry(db, actorOf(ctx), id)),
    };
  });

  bindResource(cannedRepliesResource, {
    list: (query) => listCannedReplies(db, query),
    get: async ({ id }) => ({ record: await getCannedReply(db, id) }),
    create: async ({ body, ctx }) => ({ record: await canned.addCannedReply(db, ctx, body) }),
    update: async ({ id, body, ctx }) => ({ record: await canned.updateCannedReply(db, ctx, id, body) }),
    remove: async ({ id, ctx }) => ({ record: await canned.removeCannedReply(db, ctx, id) }),
  });
};
