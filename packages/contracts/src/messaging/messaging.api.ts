import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, ownData } from '../call.ts';
import { id, pageQuery } from '../common/fields.ts';
import { ownAccount } from '../permission.ts';
import { channels, deliveryRow, deliveryStates, notification } from './messaging.schema.ts';

export const listNotifications = call({
  name: 'listNotifications',
  method: 'GET',
  path: '/list/push-notifications',
  service: 'appointments',
  audience: ['signed-in'],
  poll: true,
  permission: ownAccount,
  audit: ownData,
  summary: 'List my notifications, newest first',
  query: z.strictObject(pageQuery()),
  data: z.object({ notifications: z.array(notification) }),
  paged: true,
});

export const markNotificationsRead = call({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/list/push-notifications/read',
  service: 'appointments',
  audience: ['signed-in'],
  permission: ownAccount,
  audit: ownData,
  records: { ids: 'notification' },
  summary: 'Mark some or all of my notifications as read',
  body: z.strictObject({ ids: z.array(id).max(100).optional() }),
});

export const resendDelivery = call({
  name: 'resendDelivery',
  method: 'POST',
  path: '/admin/messages/{id}/resend',
  service: 'appointments',
  audience: ['admin'],
  permission: ['dispatch', 'clinical', 'billing', 'people'],
  audit: ['delivery.resend'],
  records: { id: 'delivery' },
  summary: 'Resend a message from the delivery log (added path)',
  params: z.strictObject({ id }),
});

export const messagesResource = adminResource({
  name: 'messages',
  reads: 'replica',
  patientData: true,
  service: 'appointments',
  audience: ['admin'],
  permission: ['dispatch', 'clinical', 'billing', 'people'],
  row: deliveryRow,
  sortable: ['createdAt', 'state', 'channel'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: z.string().trim().min(1).max(100).optional(),
    id: z.array(id).max(100).optional(),
    state: z.enum(deliveryStates).optional(),
    channel: z.enum(channels).optional(),
    appointmentId: id.optional(),
    personId: id.optional(),
  }),
  facets: ['state'],
});
