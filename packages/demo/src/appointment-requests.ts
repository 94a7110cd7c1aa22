import type { AppointmentRequestStatus } from '@bedside/contracts/appointments/appointment-request.schema';
import { waitlistStatuses } from '@bedside/contracts/appointments/appointment-status';
import { cents } from '@bedside/contracts/money';
import type { Gender } from '@bedside/contracts/people/patient-fields';
import { isOpenOn } from '@bedside/contracts/practice/opening';
import type { Db } from '@bedside/db/database';
import { subHours } from '@bedside/db/dates';
import type * as tables from '@bedside/db/schema';
import { fingerprintOf } from '@bedside/domain/appointments/appointment-request.policy';
import { priceAppointment, toAppointmentPrice } from '@bedside/domain/payments/price.policy';
import { addDaysTo, localDay } from '@bedside/domain/practice/local-time';
import type { Insertable } from 'kysely';
import { chicagoAddress } from './addresses.ts';
import { inTheDaytime, type Practice } from './appointment-times.ts';
import { demoServices } from './catalog.ts';
import { symptoms } from './names.ts';
import type { DemoPeople } from './people.ts';
import { type Dice, demoId } from './random.ts';

const TAX_RATE = 0.0625;
const HEARD = ['Web Search', 'Work of Mouth', 'Instagram', 'Facebook', 'Direct Mail'] as const;
const SLOTS = [['MORNING'], ['AFTERNOON'], ['MORNING', 'AFTERNOON'], ['EVENING'], ['ASAP']] as const;

type Stranger = readonly [
  firstName: string,
  lastName: string,
  gender: Gender,
  born: string,
  status: AppointmentRequestStatus,
  hoursAgo: number,
  reason: string | null,
];

const strangers: readonly Stranger[] = [
  ['Odette', 'Marchand', 'Female', '1979-02-11', 'requested', 1, null],
  ['Tobias', 'Lindgren', 'Male', '1990-08-30', 'requested', 3, null],
  ['Wren', 'Castellanos', 'Intersex', '1996-12-05', 'requested', 19, null],
  ['Hollis', 'Abernathy', 'Male', '1958-06-23', 'requested', 27, null],
  [
    'Marisol',
    'Echeverria',
    'Female',
    '1987-04-17',
    'rejected',
    52,
    'This address is outside our service area.',
  ],
  ['Bram', 'Oduya', 'Male', '2001-10-09', 'cancelled', 75, 'Patient called to cancel the request.'],
  ['Sunniva', 'Halvorsen', 'Female', '1969-01-28', 'rejected', 120, 'We don’t offer this service at home.'],
  ['Emeka', 'Bright', 'Male', '1983-09-14', 'cancelled', 170, 'Unable to reach after three calls.'],
];

interface Sender {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  gender: Gender;
  email: string | null;
  phoneE164: string | null;
}

interface Decision {
  status: AppointmentRequestStatus;
  hoursAgo: number;
  reason: string | null;
  /** Services by id; random if omitted. */
  serviceIds?: readonly string[];
}

export async function seedAppointmentRequests(
  db: Db,
  dice: Dice,
  people: DemoPeople,
  practice: Practice,
  now: Date,
): Promise<void> {
  const requests: Insertable<tables.AppointmentRequests>[] = [];
  const services: Insertable<tables.AppointmentRequestServices>[] = [];

  function add(sender: Sender, decision: Decision): string {
    const { hoursAgo, status, reason, serviceIds } = decision;
    const id = demoId(`web request ${requests.length}`);
    const createdAt = inTheDaytime(subHours(now, hoursAgo), practice);
    const chosen = serviceIds
      ? demoServices.filter((service) => serviceIds.includes(service.id))
      : [dice.pick(atHome)];
    const request = {
      firstName: sender.firstName,
      lastName: sender.lastName,
      dateOfBirth: sender.dateOfBirth,
      email: sender.email ?? `${sender.firstName}.${sender.lastName}@mail.example`.toLowerCase(),
      phoneE164: sender.phoneE164 ?? `+1773555${String(1200 + requests.length * 7).padStart(4, '0')}`,
      preferredDate: openDayFrom(addDaysTo(localDay(createdAt, practice.timeZone), dice.between(2, 5))),
      preferredTimesOfDay: [...dice.pick(SLOTS)],
    };
    const isDecided = status !== 'requested';
    requests.push({
      ...request,
      id,
      status,
      gender: sender.gender,
      primarySymptoms: dice.pick(symptoms),
      isExistingPatient: sender.email !== null,
      referralSource: dice.pick(HEARD),
      telemedicine: false,
      ...chicagoAddress(dice),
      locationType: dice.pick(['Home', 'Home', 'Apartment', 'Office']),
      specialInstruction: dice.chance(0.3) ? 'Please ring twice. The doorbell is quiet.' : null,
      consentAcceptedAt: null,
      estimate: JSON.stringify(estimateOf(chosen)),
      deduplicationHash: fingerprintOf({ ...request, serviceIds: chosen.map((service) => service.id) }),
      decisionReason: reason,
      decidedBy: isDecided ? people.adminId : null,
      decidedAt: isDecided ? subHours(createdAt, -1) : null,
      version: isDecided ? 2 : 1,
      createdAt,
    });
    services.push(
      ...chosen.map(({ id: serviceId, name, rateCents }, position) => ({
        appointmentRequestId: id,
        serviceId,
        position,
        name,
        rateCents,
      })),
    );
    return id;
  }

  const openDayFrom = (day: string): string =>
    isOpenOn(day, practice) ? day : openDayFrom(addDaysTo(day, 1));
  const known = await knownSenders(db, people);
  for (const [at, sender] of known.entries())
    add(at === 1 ? { ...sender, email: null, phoneE164: null } : sender, {
      status: 'requested',
      hoursAgo: 2 + at * 5,
      reason: null,
    });
  for (const [firstName, lastName, gender, dateOfBirth, status, hoursAgo, reason] of strangers)
    add(
      { firstName, lastName, gender, dateOfBirth, email: null, phoneE164: null },
      { status, hoursAgo, reason },
    );

  const appointments = await someAppointments(db);
  const links = appointments.map((appointment, at) => ({
    appointmentId: appointment.id,
    requestId: add(appointment, {
      status: 'accepted',
      hoursAgo: 30 + at * 24,
      reason: null,
      serviceIds: appointment.serviceIds,
    }),
  }));

  await db.transaction().execute(async (tx) => {
    await tx.insertInto('appointmentRequests').values(requests).execute();
    await tx.insertInto('appointmentRequestServices').values(services).execute();
    for (const { appointmentId, requestId } of links)
      await tx
        .updateTable('appointments')
        .set({ appointmentRequestId: requestId })
        .where('id', '=', appointmentId)
        .execute();
  });
}

const atHome = demoServices.filter(
  (service) => service.enabled && !service.telemedicine && !service.needsConsent,
);

const estimateOf = (services: typeof atHome) =>
  toAppointmentPrice(
    priceAppointment({
      telemedicine: false,
      member: false,
      taxRate: TAX_RATE,
      memberDiscountPercent: 15,
      travelFee: cents(15_000),
      travelWaiverCap: cents(15_000),
      services: services.map(({ name, rateCents, taxable }) => ({
        name,
        amount: cents(rateCents),
        taxable: taxable === true,
      })),
    }),
  );

const senderColumns = [
  'person.firstName',
  'person.lastName',
  'person.email',
  'person.phoneE164',
  'patient.dateOfBirth',
  'patient.gender',
] as const;

const knownSenders = (db: Db, { households }: DemoPeople): Promise<Sender[]> =>
  db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select(senderColumns)
    .where(
      'patient.id',
      'in',
      [7, 11].flatMap((at) => households[at]?.[0]?.id ?? []),
    )
    .orderBy('person.id')
    .execute();

async function someAppointments(db: Db) {
  const appointments = await db
    .selectFrom('appointments as appointment')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .innerJoin('patients as patient', 'patient.id', 'appointment.patientId')
    .select(['appointment.id', ...senderColumns])
    .where('appointment.status', 'in', waitlistStatuses)
    .where('appointment.telemedicine', '=', false)
    .orderBy('appointment.id')
    .limit(3)
    .execute();
  const services = await db
    .selectFrom('appointmentServices')
    .select(['appointmentId', 'serviceId'])
    .where(
      'appointmentId',
      'in',
      appointments.map(({ id }) => id),
    )
    .execute();
  return appointments.map((appointment) => ({
    ...appointment,
    serviceIds: services
      .filter(({ appointmentId }) => appointmentId === appointment.id)
      .map(({ serviceId }) => serviceId),
  }));
}
