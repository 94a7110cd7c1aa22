import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, exampleId, idParams, ownData } from '../call.ts';
import { DOCUMENT_REJECTED, documentTypes } from '../care/documents.api.ts';
import { id, idList, pageQuery, searchText, text, version } from '../common/fields.ts';
import { answersPatients } from '../permission.ts';
import {
  cannedReply,
  chatMessage,
  chatVisitTimes,
  conversationKinds,
  conversationStatuses,
  inboxEntry,
  MAX_CHAT_TEXT,
} from './chat.schema.ts';

const service = 'appointments';
const params = z.strictObject({ conversationId: id });
const staff = ['admin', 'provider'] as const;
const MAX_SEQ = 2_147_483_647;

const everyone = { service, audience: ['signed-in'], permission: answersPatients } as const;

export const listChats = call({
  name: 'listChats',
  method: 'GET',
  path: '/chat/get-all-last-messages',
  reads: 'replica',
  ...everyone,
  audit: 'list',
  family: ['MESSAGES'],
  summary: 'List my conversations, newest message first',
  data: z.object({ chats: z.array(inboxEntry) }),
});

/** Returns the newest page by default. Messages are always sorted by `seq`, oldest first. */
export const listChatMessages = call({
  name: 'listChatMessages',
  method: 'GET',
  path: '/chat/{conversationId}/messages',
  ...everyone,
  audit: 'read',
  family: ['MESSAGES'],
  summary: 'List messages in a conversation: the newest, or those before or after a message',
  params,
  query: z.strictObject({
    ...pageQuery(50),
    before: z.coerce.number().int().min(1).max(MAX_SEQ).optional(),
    after: z.coerce.number().int().min(0).max(MAX_SEQ).optional(),
  }),
  data: z.object({ messages: z.array(chatMessage) }),
  paged: true,
});

export const sendChatMessage = call({
  name: 'sendChatMessage',
  method: 'POST',
  path: '/chat/{conversationId}/messages',
  ...everyone,
  audit: ['chat.send'],
  records: { attachmentId: 'document', clientId: 'new' },
  family: ['MESSAGES'],
  summary: 'Send a message. The same clientId sends it once; different content is refused',
  limit: { max: 240, perSeconds: 60 },
  params,
  sample: { clientId: exampleId, text: 'Good morning' },
  body: z
    .strictObject({
      clientId: id,
      text: text(MAX_CHAT_TEXT).optional(),
      /** The id that `uploadChatFile` returned. */
      attachmentId: id.optional(),
      appointmentId: id.optional(),
      /** A note for staff only. Rejected when a patient sends it. */
      internal: z.boolean().optional(),
    })
    .refine(({ text: message, attachmentId }) => Boolean(message) || Boolean(attachmentId), {
      path: ['text'],
      message: 'Write a message or attach a file.',
    }),
  data: chatMessage,
});

export const markChatRead = call({
  name: 'markChatRead',
  method: 'POST',
  path: '/chat/{conversationId}/read',
  ...everyone,
  audit: ['chat.read'],
  family: ['MESSAGES'],
  summary: 'Mark messages as delivered or read, up to a given message',
  params,
  body: z
    .strictObject({
      upTo: z.int().min(1).max(MAX_SEQ).optional(),
      receipt: z.enum(['delivered', 'read']).optional(),
    })
    .optional(),
});

export const markChatsDelivered = call({
  name: 'markChatsDelivered',
  method: 'POST',
  path: '/chat/delivered',
  service,
  audience: ['patient'],
  audit: { none: 'arrival is automatic, so it is not a view' },
  summary: 'Mark all messages to me as delivered (added path)',
});

/** Sent as a live update only and never stored. */
export const sendTypingSignal = call({
  name: 'sendTypingSignal',
  method: 'POST',
  path: '/chat/{conversationId}/typing',
  ...everyone,
  audit: ownData,
  family: ['MESSAGES'],
  summary: 'Show that you’re typing (added path)',
  limit: { max: 60, perSeconds: 60 },
  params,
});

export const uploadChatFile = call({
  name: 'uploadChatFile',
  method: 'POST',
  path: '/chat/{conversationId}/files',
  ...everyone,
  audit: ['chat.upload'],
  family: ['MESSAGES'],
  summary: 'Upload a file to attach to a message by its ID (added path)',
  upload: { types: documentTypes, maxBytes: 10 * 1024 * 1024, refusal: DOCUMENT_REJECTED },
  limit: { max: 60, perSeconds: 60 },
  params,
  body: z.strictObject({}),
  data: z.object({ id, name: z.string(), contentType: z.string() }),
});

export const openChat = call({
  name: 'openChat',
  method: 'POST',
  path: '/chat/open',
  ...everyone,
  audit: ['chat.open'],
  summary: 'Get or start the conversation with the practice or a provider (added path)',
  body: z.strictObject({
    /**
     * For patients: a provider of one of their appointments; defaults to the practice. For providers: defaults
     * to themselves.
     */
    providerId: id.optional(),
    /** Staff only. */
    patientId: id.optional(),
    appointmentId: id.optional(),
  }),
  data: inboxEntry,
});

export const getChat = call({
  name: 'getChat',
  method: 'GET',
  path: '/chat/{conversationId}',
  ...everyone,
  audit: 'read',
  family: ['MESSAGES'],
  summary: 'Get one of my conversations (added path)',
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
  audit: ['chat.update'],
  records: { assignedTo: 'staff' },
  grants: ['status'],
  summary: 'Assign a practice conversation to a staff member, or close or reopen it (added path)',
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
  audit: 'read',
  records: { id: 'appointment' },
  family: ['VISITS'],
  summary: 'List the conversations about a visit: with its provider, and messages that mention it',
  params: idParams,
  data: z.object({
    chats: z.array(inboxEntry.extend({ messages: z.array(chatMessage) })),
  }),
});

export const conversationsResource = adminResource({
  name: 'conversations',
  reads: 'replica',
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
    assigned: z.union([z.enum(['me', 'nobody']), id]).optional(),
    unread: z.boolean().optional(),
    visit: z.enum([...chatVisitTimes, 'any']).optional(),
    patientId: id.optional(),
  }),
  facets: ['status', 'assigned', 'unread', 'visit'],
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
