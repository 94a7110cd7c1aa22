import type { ConsentStatus } from '@bedside/contracts/people/consent.schema';
import type { Db } from '@bedside/db/database';
import { addDays, addHours, subDays } from '@bedside/db/dates';
import type { Consents } from '@bedside/db/schema';
import type { Insertable } from 'kysely';
import type { DemoPatient, DemoPeople } from './people.ts';
import { demoId } from './random.ts';

/** The numbers of a household and of its member. */
type Whom = readonly [household: number, member: number];

interface DemoConsent {
  type: string;
  of: Whom;
  status: ConsentStatus;
  sentDaysAgo: number;
  drawn?: true;
  /** The household whose account holder is asking. */
  from?: number;
  appointment?: true;
  billing?: true;
}

const SIGNED_IN: Whom = [0, 0];
const FIRST_CHILD: Whom = [0, 2];

const consents: readonly DemoConsent[] = [
  { type: 'TREATMENT', of: SIGNED_IN, status: 'APPROVED', sentDaysAgo: 190 },
  { type: 'PRIVACY_PRACTICES', of: SIGNED_IN, status: 'APPROVED', sentDaysAgo: 190, drawn: true },
  { type: 'FINANCIAL', of: SIGNED_IN, status: 'APPROVED', sentDaysAgo: 189 },
  { type: 'TREATMENT', of: FIRST_CHILD, status: 'APPROVED', sentDaysAgo: 120, drawn: true },
  { type: 'AESTHETICS', of: SIGNED_IN, status: 'SENT', sentDaysAgo: 1 },
  { type: 'TELEMEDICINE', of: [1, 0], status: 'SENT', sentDaysAgo: 3 },
  { type: 'TREATMENT', of: [2, 0], status: 'SENT', sentDaysAgo: 40 },
  { type: 'RECORDS_RELEASE', of: [3, 0], status: 'REJECTED', sentDaysAgo: 25 },
  { type: 'FINANCIAL', of: [4, 0], status: 'WITHDRAWN', sentDaysAgo: 80 },
  { type: 'AESTHETICS', of: [5, 0], status: 'APPROVED', sentDaysAgo: 14, drawn: true },
  { type: 'PRIVACY_PRACTICES', of: [6, 0], status: 'APPROVED', sentDaysAgo: 60 },
  { type: 'RECORDS_RELEASE', of: [7, 0], status: 'APPROVED', sentDaysAgo: 33 },
  {
    type: 'SHARED_ACCESS',
    of: [8, 0],
    from: 9,
    status: 'APPROVED',
    sentDaysAgo: 45,
    appointment: true,
    billing: true,
  },
  {
    type: 'SHARED_ACCESS',
    of: [10, 0],
    from: 11,
    status: 'WITHDRAWN',
    sentDaysAgo: 70,
    appointment: true,
  },
  { type: 'SHARED_ACCESS', of: [12, 0], from: 13, status: 'SENT', sentDaysAgo: 2, billing: true },
];

/** A pen stroke in a box of 600 by 200. */
const DRAWING =
  'M60 130C80 40 110 30 120 120C130 160 150 60 170 70C190 80 180 140 200 130C220 120 225 85 245 90C262 95 255 130 275 128C300 125 320 60 335 60C350 60 330 150 345 140C365 125 380 95 400 100C425 106 420 128 450 120L520 96';

export async function seedConsents(db: Db, people: DemoPeople, now: Date): Promise<void> {
  const texts = await db.selectFrom('consentTemplates').select(['id', 'type', 'mode']).execute();
  const personAt = ([household, member]: Whom): DemoPatient => {
    const members = people.households[household];
    const person = members?.[member] ?? members?.[0];
    if (!person) throw new Error(`the demo has no household ${household}`);
    return person;
  };
  const rows = consents.map((consent, index): Insertable<Consents> => {
    const text = texts.find(({ type }) => type === consent.type);
    if (!text) throw new Error(`there is no text ${consent.type}`);
    const patient = personAt(consent.of);
    const signer = patient.relationship === 'Child' ? personAt([consent.of[0], 0]) : patient;
    const requester = consent.from === undefined ? null : personAt([consent.from, 0]);
    const sentAt = addHours(subDays(now, consent.sentDaysAgo), index % 5);
    const answered = consent.status !== 'SENT';
    const signed = answered && consent.status !== 'REJECTED' && text.mode === 'CONSENT';
    return {
      id: demoId(`consent ${index}`),
      mode: text.mode,
      status: consent.status,
      consentTemplateId: text.id,
      recipientId: patient.id,
      signatoryId: signer.id,
      requesterId: requester?.id ?? null,
      sharesAppointments: consent.appointment ?? false,
      sharesBilling: consent.billing ?? false,
      relationship: null,
      sentBy: requester?.id ?? people.adminId,
      sentAt,
      expiresAt: addDays(sentAt, 30),
      answeredAt: answered ? addHours(sentAt, 7) : null,
      answeredBy: answered ? signer.id : null,
      answeredIp: answered ? '203.0.113.24' : null,
      withdrawnAt: consent.status === 'WITHDRAWN' ? addDays(sentAt, 20) : null,
      signatureKind: signed ? (consent.drawn ? 'DRAWN' : 'TYPED') : null,
      signatureName: signed ? `${signer.firstName} ${signer.lastName}` : null,
      signaturePath: signed && consent.drawn ? DRAWING : null,
    };
  });
  await db.insertInto('consents').values(rows).execute();
}
