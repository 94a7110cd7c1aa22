import type { EventType } from '@bedside/contracts/events';
import type { MessageData } from '@bedside/domain/messaging/message-data';
import { isOpenedBy, type Page, pathOfPage } from './page.ts';
import type { TemplateContext } from './template.ts';

const guarantor = {
  guarantorId: '0190c5a0-0000-7000-8000-00000000000b',
  patientId: '0190c5a0-0000-7000-8000-000000000002',
  name: 'Ruth Ellis',
  email: 'ruth@example.com',
  phoneE164: '+13125550143',
  language: 'en' as const,
  patientFirstName: 'Maya',
};

/** A made-up appointment with every value that a message can use, for previews. */
export const sampleData = (type: EventType): MessageData => ({
  event: {
    id: '0190c5a0-0000-7000-8000-00000000000e',
    type,
    entityType: 'appointment',
    entityId: '0190c5a0-0000-7000-8000-000000000001',
    requestId: 'example',
    createdAt: new Date('2026-03-03T14:00:00Z'),
  },
  payload: {},
  confidentialPatientId: null,
  appointment: {
    id: '0190c5a0-0000-7000-8000-000000000001',
    key: 'BSD-10001',
    status: 'SCHEDULED',
    scheduleRevision: 3,
    startsAt: new Date('2026-03-03T15:00:00Z'),
    endsAt: new Date('2026-03-03T15:45:00Z'),
    telemedicine: false,
    confidential: false,
    telemedicineLink: null,
    patientId: '0190c5a0-0000-7000-8000-000000000002',
    patientName: 'Maya Ellis',
    accountHolderId: '0190c5a0-0000-7000-8000-000000000002',
    appointmentRequestId: null,
    providerId: '0190c5a0-0000-7000-8000-000000000003',
    providerName: 'Priya Raman',
    place: '12 Oak Street, Chicago',
    enRouteAt: null,
    providerArrivedAt: null,
    patientConfirmedAt: null,
    calendarSequence: 2,
    calendarDescription: null,
    lateCancellationFeeCents: 5_000,
    noShow: false,
    former: { providerId: null, startsAt: null, endsAt: null },
  },
  bill: {
    invoiceId: '0190c5a0-0000-7000-8000-000000000004',
    number: 'INV-20001',
    kind: 'CUSTOM',
    chargeFailed: false,
    fee: null,
    dueOn: '2026-03-17',
    status: 'PAYMENT_REQUESTED',
    linkSent: true,
    paidByLink: false,
    totalCents: 25_925,
    patientId: '0190c5a0-0000-7000-8000-000000000002',
    paymentStatus: null,
    paymentVerified: null,
    byAutopay: false,
    hold: null,
  },
  autopayCharge: {
    state: 'PLANNED',
    chargeAt: new Date('2026-03-06T15:00:00Z'),
    amountCents: 11_475,
    declinedCount: 1,
    withoutCard: false,
    planId: null,
  },
  paymentPlan: {
    state: 'ACTIVE',
    cardLast4: '4242',
    installments: [
      { dueOn: '2026-03-06', amountCents: 11_475 },
      { dueOn: '2026-04-06', amountCents: 11_475 },
      { dueOn: '2026-05-06', amountCents: 11_475 },
    ],
    isOpenToPayer: true,
  },
  card: {
    brand: 'visa',
    last4: '4242',
    expMonth: 3,
    expYear: 2026,
    patientId: '0190c5a0-0000-7000-8000-000000000002',
    ownerSignsIn: true,
  },
  questionnaire: null,
  consent: {
    consentId: '0190c5a0-0000-7000-8000-000000000007',
    mode: 'CONSENT',
    status: 'SENT',
    title: 'Telemedicine',
    patientName: 'Maya Ellis',
    expiresAt: new Date('2026-04-02T14:00:00Z'),
    signatoryId: '0190c5a0-0000-7000-8000-000000000002',
    requesterId: null,
  },
  report: null,
  chat: null,
  offer: {
    status: 'OFFERED',
    startsAt: new Date('2026-03-04T16:30:00Z'),
    expiresAt: new Date('2026-03-03T19:20:00Z'),
  },
  appointmentRequest: {
    id: '0190c5a0-0000-7000-8000-000000000005',
    key: 'REQ-30001',
    status: 'requested',
    createdAt: new Date('2026-03-05T23:00:00Z'),
    decisionReason: 'We don’t visit that area yet.',
  },
  person: null,
  reviewOpen: true,
  subscription: {
    id: '0190c5a0-0000-7000-8000-000000000006',
    patientId: '0190c5a0-0000-7000-8000-000000000002',
    status: 'ACTIVE',
    planName: 'Premier',
    amountCents: 9_900,
    interval: 'MONTH',
    currentPeriodEnd: new Date('2026-04-03T15:00:00Z'),
    cancelAtPeriodEnd: false,
    nextRetryAt: new Date('2026-03-06T15:00:00Z'),
    gracePeriodEndsAt: new Date('2026-03-10T15:00:00Z'),
    endedAt: new Date('2026-04-03T15:00:00Z'),
    hasCard: true,
  },
  statement: {
    statementId: '0190c5a0-0000-7000-8000-000000000009',
    documentId: '0190c5a0-0000-7000-8000-00000000000a',
    ...guarantor,
    dueCents: 25_925,
  },
  guarantor,
  guarantorPayment: { invoices: ['INV-20001', 'INV-20004'], amountCents: 25_925 },
  refund: { status: 'PENDING', amountCents: 25_925, isOffline: false },
  dispute: { isOpen: true, amountCents: 25_925, evidenceDueAt: new Date('2026-03-12T23:59:00Z') },
  outage: { channel: 'text', since: new Date('2026-03-03T13:14:00Z') },
  webhookEndpoint: { host: 'hooks.example.com', offReason: 'failing' },
  recordDownload: { status: 'READY' },
  familyGrant: {
    ownerId: '0190c5a0-0000-7000-8000-000000000002',
    state: 'INVITED',
    invitedContact: 'ruth@example.com',
    createdBy: '0190c5a0-0000-7000-8000-000000000002',
  },
  comingOfAge: 'MONTH',
  amendment: { status: 'REQUESTED' },
  video: { alone: 'patient' },
  videoGuest: {
    id: '0190c5a0-0000-7000-8000-000000000008',
    phoneE164: '+13125550142',
    language: 'en',
    invitedBy: '0190c5a0-0000-7000-8000-000000000003',
    isInvited: true,
  },
});

/** As long as a real token. */
const TOKEN = 'EXAMPLE-k7Qm2xV9tLw4Rz8Nc3Yb6Hd1Jf5Gp0Sa';

/** The URL of a message’s page. Pages that open without signing in get a token. */
export function exampleLink(publicUrl: string, page: Page, facts: MessageData): string {
  const path = pathOfPage(page, facts);
  return isOpenedBy(page) ? `${publicUrl}${path}/${TOKEN}` : `${publicUrl}${path}`;
}

export const exampleName = 'Maya';
export const exampleCode = '042137';

/** The sample data with variable names as values. */
function sampleDataFor(type: EventType): MessageData {
  const facts = sampleData(type);
  return {
    ...facts,
    appointment: facts.appointment && {
      ...facts.appointment,
      key: '{{appointmentKey}}',
      providerName: '{{provider}}',
      patientName: '{{patientName}}',
      place: '{{place}}',
    },
    bill: facts.bill && { ...facts.bill, number: '{{invoiceNumber}}' },
    subscription: facts.subscription && { ...facts.subscription, planName: '{{plan}}' },
    appointmentRequest: facts.appointmentRequest && {
      ...facts.appointmentRequest,
      key: '{{requestKey}}',
      decisionReason: '{{reason}}',
    },
  };
}

/** A context whose plain words are already variables. Its times and amounts are not. */
export const sampleContextFor = (
  type: EventType,
  { settings, language }: Pick<TemplateContext, 'settings' | 'language'>,
): TemplateContext => ({
  facts: sampleDataFor(type),
  settings: { ...settings, name: '{{practice}}', supportPhone: '{{phone}}' },
  language,
  firstName: '{{firstName}}',
  link: '{{link}}',
});
