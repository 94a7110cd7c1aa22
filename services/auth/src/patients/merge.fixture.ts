import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { insertAllergy } from '@bedside/testing/factories/charts';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertConsent, insertCoverage } from '@bedside/testing/factories/patient-file';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertForm, shortForm } from '@bedside/testing/factories/questionnaires';
import { addHours } from 'date-fns';
import { sql } from 'kysely';

type Person = Awaited<ReturnType<typeof insertPatient>>;
type FullRecord = Person & { companion: Person };
const start = new Date();

/** A record with a row in every table that a merge moves. */
export async function insertFullRecord(db: Db, sentBy: { id: string }): Promise<FullRecord> {
  const person = await insertPatient(db, {
    user: {
      firstName: 'Mona',
      lastName: 'Reyes',
      passwordHash: 'a hash',
      userName: `mona${newId().slice(-6)}`,
    },
    patient: {
      membershipType: 'PREMIER',
      stripeCustomerId: `cus_${newId()}`,
      address1: '9 Lake Dr',
      postalCode: '60614',
      city: 'CHICAGO',
      state: 'Illinois',
      locationType: 'Home',
    },
  });
  const companion = await insertPatient(db);
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, person);
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId, patientId: person.id, isPrimary: true })
    .execute();
  await db
    .insertInto('payments')
    .values({
      id: newId(),
      invoiceId,
      patientId: person.id,
      type: 'APPOINTMENT',
      status: 'FAILED',
      paymentMode: 'ONLINE',
      amountCents: 100,
      createdAt: start,
    })
    .execute();
  const paymentMethodId = `pm_${newId()}`;
  await db
    .insertInto('cards')
    .values({
      paymentMethodId,
      patientId: person.id,
      brand: 'visa',
      last4: '4242',
      expMonth: 1,
      expYear: 2030,
      createdAt: start,
    })
    .execute();
  await insertChoicesToPay(db, { payerId: person.id, invoiceId, staffId: sentBy.id, paymentMethodId });
  await insertAllergy(db, person.id, 'Latex');
  await db
    .insertInto('documents')
    .values({
      id: newId(),
      patientId: person.id,
      category: 'Report',
      name: 'report.pdf',
      storageKey: newId(),
      contentType: 'application/pdf',
      sizeBytes: 3,
      sha256: Buffer.from('x'),
      createdAt: start,
    })
    .execute();
  const questionnaireId = await insertForm(db);
  await db
    .insertInto('questionnaireSubmissions')
    .values({
      id: newId(),
      questionnaireId,
      questionnaireVersion: 1,
      definition: JSON.stringify(shortForm),
      patientId: person.id,
      sentBy: sentBy.id,
      sentAt: start,
      expiresAt: addHours(start, 1),
    })
    .execute();
  const eventId = newId();
  await db
    .insertInto('outbox')
    .values({
      id: eventId,
      type: 'user.changed',
      payload: '{}',
      entityType: 'person',
      entityId: person.id,
      urgent: false,
      requestId: 'a-request',
      createdAt: start,
    })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      id: newId(),
      eventId,
      userId: person.id,
      type: 'a-type',
      title: 'A title',
      body: 'Words',
      entityType: 'person',
      entityId: person.id,
      createdAt: start,
    })
    .execute();
  await db
    .insertInto('deliveries')
    .values({
      id: newId(),
      eventId,
      eventType: 'user.changed',
      template: 'a-template',
      channel: 'email',
      recipientId: person.id,
      createdAt: start,
    })
    .execute();
  const imageId = newId();
  await db
    .insertInto('images')
    .values({
      id: imageId,
      kind: 'PROFILE',
      userId: person.id,
      uploadedBy: person.id,
      storageKey: newId(),
      contentType: 'image/webp',
      sizeBytes: 3,
      sha256: Buffer.from('x'),
      createdAt: start,
    })
    .execute();
  await db.updateTable('users').set({ profileImage: imageId }).where('id', '=', person.id).execute();
  await insertCoverage(db, person.id);
  await insertConsent(db, { recipientId: person.id, mode: 'CONSENT' });
  await insertConsent(db, { recipientId: companion.id, requesterId: person.id, mode: 'REQUEST' });
  return { ...person, companion };
}

async function insertChoicesToPay(
  db: Db,
  {
    payerId,
    invoiceId,
    staffId,
    paymentMethodId,
  }: Record<'payerId' | 'invoiceId' | 'staffId' | 'paymentMethodId', string>,
): Promise<void> {
  const planId = newId();
  await db
    .insertInto('paymentPlans')
    .values({
      id: planId,
      invoiceId,
      payerId,
      state: 'ACTIVE',
      totalCents: 200,
      installmentCount: 2,
      paymentMethodId,
      cardBrand: 'visa',
      cardLast4: '4242',
      agreedHow: 'PORTAL',
      createdBy: staffId,
      createdAt: start,
    })
    .execute();
  const charge = { patientId: payerId, invoiceId, amountCents: 100, state: 'PLANNED' as const };
  await db
    .insertInto('autopayCharges')
    .values({ ...charge, id: newId(), planId, position: 1, chargeAt: start, createdAt: start })
    .execute();
  await db
    .insertInto('autopay')
    .values({
      patientId: payerId,
      limitCents: 20_000,
      paymentMethodIds: [paymentMethodId],
      noticeDays: 3,
      hour: 9,
      createdAt: start,
      updatedAt: start,
    })
    .execute();
}

const kinds = [
  'patients',
  'households',
  'appointments',
  'appointment_patients',
  'documents',
  'invoices',
  'payments',
  'cards',
  'autopay',
  'payment_plans',
  'autopay_charges',
  'chart_entries',
  'vitals',
  'insurances',
  'pharmacies',
  'images',
  'notification_opt_outs',
  'consents',
  'questionnaire_submissions',
  'notifications',
  'deliveries',
] as const;

/** Every row as text, without user versions, which only ever increase. */
export async function everything(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of kinds) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(one)::text as row
      from ${sql.table(table)} as one order by 1`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  const people = await sql<{ row: string }>`select (to_jsonb(one) - 'version' - 'updated_at')::text as row
    from users as one order by 1`.execute(db);
  return { ...found, users: people.rows.map(({ row }) => row) };
}
