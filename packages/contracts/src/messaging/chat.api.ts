import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams } from '../call.ts';
import { documentTypes, NO_DOCUMENT } from '../care/documents.api.ts';
import { id, idList, pageQuery, searchText, text, version } from '../common/fields.ts';
import { answersPatients } from '../permission.ts';
import {
  cannedReply,
  chatMessage,
  conversationKinds,
  conversationStatuses,
  inboxEntry,
  MAX_CHAT_TEXT,
} from './chat.schema.ts';

const service = 'appointments';
const params = z.strictObject({ conversationId: id });
const staff = ['admin', 'provider'] as const;
/** As far as the database counts. */
const MOST_SEQ = 2_147_483_647;

export const listChats = call({
  name: 'listChats',
  method: 'GET',
  path: '/chat/get-all-last-messages',
  service,
  audience: ['signed-in'],
  permission: answersPatients,
  summary: 'My conversations, those with the newest message first',
  data: z.object({ chats: z.array(inboxEntry) }),
});

/** The newest page where neither is given; always in the order of `seq`, oldest first. */
export const listChatMessages = call({
  name: 'listChatMessages',
  method: 'GET',
  path: '/chat/{conversationId}/messages',
  service,
  audience: ['signed-in'],
  permission: answersPatients,
  summary: 'Messages of a conversation: the newest, those before one, or those after one',
  params,
  query: z.strictObject({
    ...pageQuery(50),
    /** Older than this `seq`. */
    before: z.coerce.number().int().min(1).max(MOST_SEQ).optional(),
    /** Newer than this `seq`. */
    after: z.coerce.number().int().min(0).max(MOST_SEQ).optional(),
  }),
  data: z.object({ messages: z.array(chatMessage) }),
  paged: true,
});

export const sendChatMessage = call({
  name: 'sendChatMessage',
  method: 'POST',
  path: '/chat/{conversationId}/messages',
  service,
  audience: ['signed-in'],
  permission: answersPatients,
  summary: 'Send a message; sent again with the same clientId it is the same message',
  limit: { max: 240, perSeconds: 60 },
  params,
  body: z
    .strictObject({
      clientId: id,
      text: text(MAX_CHAT_TEXT).optional(),
      /** Of what `uploadChatFile` took. */
      attachmentId: id.optional(),
      appointmentId: id.optional(),
      /** A note that only staff sees; refused from patients. */
      internal: z.boolean().optional(),
    })
    .refine(({ text: words, attachmentId }) => Boolean(words) || Boolean(attachmentId), {
      path: ['text'],
      message: 'Write something, or attach a file.',
    }),
  data: chatMessage,
});

export const readChat = call({
  name: 'readChat',
  method: 'POST',
  path: '/chat/{conversationId}/read',
  service,
  audience: ['signed-in'],
  permission: answersPatients,
  summary: 'Say that the messages of the other side arrived, or were read, up to one',
  params,
  body: z
    .strictObject({
      upTo: z.int().min(1).max(MOST_SEQ).optional(),
      receipt: z.enum(['delivered', 'read']).optional(),
    })
    .optional(),
});

/** Tells the other side live that somebody is writing; nothing is kept. */
export const typeInChat = call({
  name: 'typeInChat',
  method: 'POST',
  path: '/chat/{conversationId}/typing',
  service,
  audience: ['signed-in'],
  permission: answersPatients,
  summary: 'Say that one is writing (path ours)',
  limit: { max: 60, perSeconds: 60 },
  params,
});

export const uploadChatFile = call({
  name: 'uploadChatFile',
  method: 'POST',
  path: '/chat/{conversationId}/files',
  service,
  audience: ['signed-in'],
  permission: answersPatients,
  summary: 'Upload a file; a message then names its id (path ours)',
  upload: { types: documentTypes, maxBytes: 10 * 1024 * 1024, refusal: NO_DOCUMENT },
  limit: { max: 60, perSeconds: 60 },
  params,
  body: z.strictObject({}),
  data: z.object({ id, name: z.string(), contentType: z.string() }),
});

export const openChat = call({
  name: 'openChat',
  method: 'POST',
  path: '/chat/open',
  service,
  audience: ['signed-in'],
  permission: answersPatients,
  summary: 'The conversation with the practice or a provider, begun where there is none (path ours)',
  body: z.strictObject({
    /** A patient: the provider of one of the own visits; left out: the practice. A provider: left out is oneself. */
    providerId: id.optional(),
    /** Staff names the patient. */
    patientId: id.optional(),
    /** The visit that it is about. */
    appointmentId: id.optional(),
  }),
  data: inboxEntry,
});

export const getChat = call({
  name: 'getChat',
  method: 'GET',
  path: '/chat/{conversationId}',
  service,
  audience: ['signed-in'],
  permission: answersPatients,
  summary: 'One conversation of one’s own (path ours)',
  params,
  data: inboxEntry,
});

export const updateChat = call({
  name: 'updateChat',
  method: 'PUT',
  path: '/chat/{conversationId}',
  service,
  audience: staff,
  permission: answersPatients,
  summary: 'Assign a conversation of the practice to somebody on staff, close or reopen it (path ours)',
  params,
  body: z.strictObject({
    assignedTo: id.nullable().optional(),
    status: z.enum(conversationStatuses).optional(),
    version,
  }),
  data: inboxEntry,
});

export const listAppointmentChats = call({
  name: 'listAppointmentChats',
  method: 'GET',
  path: '/appointment/{id}/chats',
  service,
  audience: ['admin', 'provider', 'patient'],
  permission: answersPatients,
  summary: 'The conversations about a visit: with its provider, and messages that name it',
  params: idParams,
  data: z.object({
    chats: z.array(inboxEntry.extend({ messages: z.array(chatMessage) })),
  }),
});

export const conversationsResource = adminResource({
  name: 'conversations',
  service,
  audience: staff,
  permission: answersPatients,
  patientData: true,
  row: inboxEntry,
  sortable: ['lastMessageAt'],
  defaultSort: ['lastMessageAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    kind: z.enum(conversationKinds).optional(),
    status: z.enum(conversationStatuses).optional(),
    /** Of oneself, of nobody, or of anybody named. */
    assigned: z.union([z.enum(['me', 'nobody']), id]).optional(),
    unread: z.boolean().optional(),
    patientId: id.optional(),
  }),
  facets: ['status', 'assigned', 'unread'],
});

export const cannedRepliesResource = adminResource({
  name: 'canned-replies',
  service,
  audience: staff,
  permission: answersPatients,
  write: { audience: ['admin'] },
  row: cannedReply,
  sortable: ['title'],
  defaultSort: ['title', 'ASC'],
  filters: z.strictObject({ q: searchText, id: idList }),
  create: z.strictObject({ title: text(60, 1), text: text(1000, 1) }),
  update: z.strictObject({ title: text(60, 1).optional(), text: text(1000, 1).optional(), version }),
});
