import { z } from 'zod';
import { call } from '../call.ts';
import { translated } from '../common/field-marks.ts';
import { addressOutput, id } from '../common/fields.ts';
import { inboxEntry } from '../messaging/chat.schema.ts';
import { invoiceRecord } from '../payments/payment.schema.ts';
import { consentRow } from '../people/consent.schema.ts';
import { appointmentCard } from './appointment.schema.ts';
import { slotOffer } from './dispatch.schema.ts';

const visit = appointmentCard.extend({
  telemedicineLink: z.string().nullable(),
  serviceAddress: addressOutput.nullable(),
});

const bill = invoiceRecord.pick({
  id: true,
  kind: true,
  appointmentId: true,
  status: true,
  lines: true,
  dueAmount: true,
  dueDate: true,
  createdAt: true,
  sentAt: true,
  paidAt: true,
  depositHold: true,
});

export const getHome = call({
  name: 'getHome',
  method: 'GET',
  path: '/appointment/home',
  reads: 'replica',
  service: 'appointments',
  audience: ['patient'],
  audit: { none: 'a patient reads about their own household' },
  family: ['BOOK', 'VISITS', 'BILLS', 'SIGN'],
  summary: 'Get what the portal’s home shows: next visits, what is to do, and kinds of care (added path)',
  data: z.object({
    /** The household’s open visits, most recently requested first. */
    visits: z.array(visit),
    /** Earlier times that were offered and await an answer. */
    offers: z.array(slotOffer),
    /** Bills that can be paid now, except those on a payment plan. */
    bills: z.array(bill),
    /** Consents that await the caller’s answer. */
    consents: z.array(consentRow.pick({ id: true, title: true, requestFrom: true, requestTo: true })),
    forms: z.array(z.object({ id, name: z.string() })),
    /** Conversations with unread messages. */
    chats: z.array(inboxEntry),
    /** The number of visits with a report that hasn’t been opened yet. */
    newReports: z.int(),
    /** `from` is the lowest price in dollars. */
    categories: z.array(z.object({ name: translated(), from: z.number() })),
  }),
});

export type Home = z.infer<typeof getHome.data>;
export type HomeVisit = Home['visits'][number];
