import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { AppointmentRequests } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

type AppointmentRequest = Insertable<AppointmentRequests>;

let requests = 0;

const estimate = {
  services: 220,
  discountAmount: 0,
  travelFee: 150,
  travelFeeWaived: 0,
  taxRate: 0,
  taxAmount: 0,
  totalAmount: 370,
};

export async function insertAppointmentRequest(
  db: Db,
  service: { id: string },
  overrides: Partial<AppointmentRequest> & Pick<AppointmentRequest, 'createdAt'>,
): Promise<{ id: string; key: string; email: string }> {
  requests += 1;
  const row: AppointmentRequest = {
    id: newId(),
    firstName: 'Ada',
    lastName: 'Lindqvist',
    dateOfBirth: '1990-07-14',
    gender: 'Female',
    primarySymptoms: 'Sore throat',
    isExistingPatient: false,
    phoneE164: `+1312666${String(requests).padStart(4, '0')}`,
    email: `requester${requests}@example.com`,
    referralSource: 'Web Search',
    preferredDate: '2026-10-15',
    preferredTimesOfDay: ['MORNING'],
    telemedicine: false,
    address1: '12 Harbor Lane',
    address2: null,
    postalCode: '60614',
    city: 'CHICAGO',
    state: 'Illinois',
    locationType: 'Home',
    specialInstruction: null,
    consentAcceptedAt: null,
    estimate: JSON.stringify(estimate),
    deduplicationHash: Buffer.from(`request ${requests}`),
    decisionReason: null,
    decidedBy: null,
    decidedAt: null,
    ...overrides,
  };
  const existing = await db
    .insertInto('appointmentRequests')
    .values(row)
    .returning(['id', 'key', 'email'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('appointmentRequestServices')
    .values({
      appointmentRequestId: existing.id,
      serviceId: service.id,
      position: 0,
      name: 'House Call',
      rateCents: 22_000,
    })
    .execute();
  return existing;
}
