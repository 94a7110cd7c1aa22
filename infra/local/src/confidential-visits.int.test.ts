import { familyKinds } from '@bedside/contracts/people/family-grants.schema';
import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import {
  type Cast,
  callNamed,
  comparable,
  newCast,
  openAuditStage,
  send,
  WEDNESDAY,
} from './audit.fixture.ts';
import { vitalsOf } from './audit-appointments.fixture.ts';
import { everythingOf, isForPatients, listsForPatients, patientDataCalls } from './audit-calls.fixture.ts';

const stage = await openAuditStage();
const { db } = stage;

const person = (patient = {}) => insertPatient(db, { user: { passwordHash: 'a hash' }, patient });

/** Everybody to whom a patient’s visits, bills and files are open, unless a visit is confidential. */
const relations: [string, (cast: Cast) => Promise<{ id: string }>][] = [
  [
    'a member of the household',
    ({ patient: { householdId } }) => person({ householdId, relationshipToAccountHolder: 'Spouse' }),
  ],
  [
    'whoever was given everything',
    async ({ patient }) => {
      const grantee = await person();
      await insertFamilyGrant(db, { ownerId: patient.id, granteeId: grantee.id, kinds: [...familyKinds] });
      return grantee;
    },
  ],
  [
    'whoever a consent shows visits and bills',
    async ({ patient }) => {
      const requester = await person();
      await insertConsent(db, patient, {
        requesterId: requester.id,
        status: 'APPROVED',
        answeredAt: WEDNESDAY,
        sharesAppointments: true,
        sharesBilling: true,
      });
      return requester;
    },
  ],
];

const makeConfidential = ({ patient }: Cast) =>
  db.updateTable('appointments').set({ confidential: true }).where('patientId', '=', patient.id).execute();

/** Ids, numbers and keys of what belongs to the patient’s visits. */
async function namesOfVisits({ patient }: Cast): Promise<string[]> {
  const ofPatient = <T extends 'appointments' | 'invoices' | 'reports' | 'vitals' | 'payments'>(table: T) =>
    db
      .selectFrom(table as 'reports')
      .select('id')
      .where('patientId', '=', patient.id)
      .execute();
  const rows = await Promise.all([
    ofPatient('appointments'),
    ofPatient('reports'),
    ofPatient('vitals'),
    db.selectFrom('appointments').select('key as id').where('patientId', '=', patient.id).execute(),
    db
      .selectFrom('invoices')
      .select(['id', 'number'])
      .where('patientId', '=', patient.id)
      .where((eb) =>
        eb.or([eb('appointmentId', 'is not', null), eb('lateCancellationOfAppointmentId', 'is not', null)]),
      )
      .execute(),
    db
      .selectFrom('payments')
      .innerJoin('invoices as invoice', 'invoice.id', 'payments.invoiceId')
      .select('payments.id')
      .where('payments.patientId', '=', patient.id)
      .where('invoice.appointmentId', 'is not', null)
      .execute(),
    db
      .selectFrom('documents')
      .select('id')
      .where('patientId', '=', patient.id)
      .where('appointmentId', 'is not', null)
      .execute(),
  ]);
  return rows.flat().flatMap((row) => Object.values(row));
}

const forPatients = Object.entries(patientDataCalls).filter(
  ([name, { list }]) => !list && isForPatients(callNamed(name)),
);
// Rule: people.confidential-visits
describe.each(relations)('%s', (_, related) => {
  it.each(forPatients)('learns nothing of a confidential visit by %s', async (name, { given, asks }) => {
    const cast = await newCast(stage);
    const id = await given(cast);
    await makeConfidential(cast);
    const names = await namesOfVisits(cast);
    const caller = await stage.as(await related(cast));
    const theirs = await send(caller, callNamed(name), asks(id, cast));
    if (names.includes(id)) {
      const unknown = await send(caller, callNamed(name), asks(newId(), cast));
      expect(comparable(theirs)).toEqual(comparable(unknown));
    } else if (theirs.answer.statusCode < 300)
      expect(names.filter((one) => theirs.answer.body.includes(one))).toEqual([]);
  });

  it('finds none in a list', async () => {
    const cast = await newCast(stage);
    await vitalsOf(cast);
    await everythingOf(cast);
    await makeConfidential(cast);
    const names = await namesOfVisits(cast);
    expect(names.length).toBeGreaterThan(5);
    const caller = await stage.as(await related(cast));
    const told: string[] = [];
    for (const call of listsForPatients) {
      const { answer } = await send(caller, call, {});
      if (names.some((one) => answer.body.includes(one))) told.push(call.name);
    }
    expect(told).toEqual([]);
  });
});
