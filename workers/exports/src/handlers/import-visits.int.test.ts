import { differenceInMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { loadBoard } from '@bedside/domain/appointments/board.queries';
import { bookAppointment } from '@bedside/domain/appointments/book-appointment.commands';
import { patientEverything } from '@bedside/domain/fhir/patient-everything';
import { startUndo } from '@bedside/domain/imports/import.commands';
import { getImport } from '@bedside/domain/imports/import.queries';
import { insertService } from '@bedside/testing/factories/appointments';
import { csvFile } from '@bedside/testing/factories/import-files';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { findings } from '@bedside/testing/fhir-validators';
import type { Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { check, proceed, start, upload } from './import.fixture.ts';
import { csvOf, importingPractice, type Line } from './importing-practice.fixture.ts';

const { db, batchStatements, ctx, owner, killWorkers, imported, rowsOf } = await importingPractice();

const headers = [
  'Patient ID',
  'First Name',
  'Last Name',
  'DOB',
  'Appointment Date',
  'Start Time',
  'Status',
  'Appointment Type',
  'Clinician',
  'Reason for Visit',
];
const fileOf = csvOf(headers);
const nextYear = new Date().getFullYear() + 1;
const past: Line = { 'Appointment Date': '3/4/2024', 'Start Time': '9:30 AM', Status: 'Completed' };
const coming: Line = { 'Appointment Date': `3/9/${nextYear}`, 'Start Time': '14:15', Status: 'Scheduled' };
const who = (last: string): Line => ({ 'First Name': 'Vera', 'Last Name': last, DOB: '3/4/1971' });
const patientNamed = (last: string) =>
  insertPatient(db, {
    user: { firstName: 'Vera', lastName: last },
    patient: { dateOfBirth: '1971-03-04' },
  });
const visitsOf = (patientId: string) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('patientId', '=', patientId)
    .orderBy('serviceDate')
    .execute();
const lastEvent = async () =>
  (await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? '0';

// Rule: appointments.imports-match-patients
it('answers each row of visits, and saves none', async () => {
  const { id: patientId } = await patientNamed('Checked');
  await patientNamed('Twin');
  await patientNamed('Twin');
  const id = await upload(
    ctx,
    owner,
    fileOf(
      { ...who('Checked'), ...past },
      { ...who('Nobody'), ...past },
      { ...who('Twin'), ...past },
      { ...who('Checked'), ...past },
      { ...who('Checked'), ...past, 'Appointment Date': '3/5/2024', Status: 'Booked' },
      { ...who('Checked'), ...coming, Status: 'Completed' },
      { ...who('Checked'), ...past, 'Appointment Date': '3/6/2024', Status: '' },
      { ...who('Checked'), ...past, 'Appointment Date': '3/7/2024', 'Start Time': '25:00' },
      { ...who('Checked'), ...past, 'Appointment Date': '3/8/2024', Status: 'Arrived' },
    ),
  );
  const { counts } = await check(ctx, owner, id);
  expect(counts).toEqual({ READY: 1, REFUSED: 8 });
  const rows = await rowsOf(id);
  expect(rows[0]).toMatchObject({ patientId, outcome: 'READY' });
  expect(rows.slice(1).flatMap(({ issues }) => issues.map(({ message }) => message))).toEqual([
    'No patient has this name and date of birth. Correct them, or import the patient first and check again.',
    'Several patients match. Merge them first, or match a column to “Patient ID in the old system.”',
    'Row 2 is the same visit. Leave this row out.',
    'This visit is in the past. Use completed, canceled, or no-show.',
    'This visit is in the future, so it can’t be completed. Use scheduled or canceled.',
    'This is required.',
    'This time doesn’t exist. Enter a local time, such as 9:30 AM or 14:30.',
    '“Arrived” doesn’t say how the visit ended. Use completed, canceled, or no-show.',
  ]);
  expect(await visitsOf(patientId)).toEqual([]);
});

it.each([
  ['3/4/0024', 'Completed'],
  ['3/4/1199', 'Canceled'],
  ['3/4/9024', 'Booked'],
])('names a row whose day, %s, can only be a typing error', async (date, status) => {
  const last = `Mistyped ${status}`;
  await patientNamed(last);
  const id = await upload(
    ctx,
    owner,
    fileOf({ ...who(last), ...past, 'Appointment Date': date, Status: status }),
  );
  expect((await check(ctx, owner, id)).counts).toEqual({ REFUSED: 1 });
  const [row] = await rowsOf(id);
  expect(row?.issues.map(({ message }) => message)).toEqual([
    'This date is too far in the past or future. Correct it.',
  ]);
});

// Rule: appointments.imports-are-quiet
it('makes past visits history and coming ones booked, without an invoice, a message, or an event', async () => {
  const { id: patientId } = await patientNamed('Quiet');
  const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Ada', lastName: 'Ruiz' });
  const { id: serviceId } = await insertService(db, { name: 'Home Visit' });
  const before = await lastEvent();
  const id = await imported(
    fileOf(
      {
        ...who('Quiet'),
        ...past,
        'Appointment Type': 'home visit',
        Clinician: 'Ruiz, Ada',
        'Reason for Visit': 'Cough',
      },
      { ...who('Quiet'), ...past, 'Appointment Date': '3/5/2024', Status: 'No-show', Clinician: 'Dr. Gone' },
      { ...who('Quiet'), ...coming, Clinician: 'Ada Ruiz' },
      { ...who('Quiet'), ...coming, 'Start Time': '14:30', Clinician: 'Ada Ruiz' },
    ),
  );
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 4 });
  const [done, missed, ...booked] = await visitsOf(patientId);
  expect(done).toMatchObject({ status: 'COMPLETED', providerId: provider.id, serviceDate: '2024-03-04' });
  expect(missed).toMatchObject({ status: 'CANCELLED', noShow: true, providerId: null });
  expect(missed?.adminComment).toContain('Provider: Dr. Gone.');
  expect(booked.map(({ status }) => status).toSorted()).toEqual(['AWAITING TIME', 'SCHEDULED']);
  const reminders = await db
    .selectFrom('plannedEvents')
    .select(['entityId', 'type'])
    .where('type', '=', 'appointment.reminderDue')
    .execute();
  const scheduled = booked.find(({ status }) => status === 'SCHEDULED');
  expect(reminders.map(({ entityId }) => entityId)).toEqual(Array(3).fill(scheduled?.id));
  const day = `${nextYear}-03-09`;
  const board = await loadBoard(db, ctx.integrations.travel, { now: new Date() }, { from: day, to: day });
  expect(board.appointments.map(({ id: shown }) => shown)).toEqual([scheduled?.id]);
  expect(board.unassigned).toHaveLength(1);
  const asked = await db
    .selectFrom('appointmentServices')
    .select('serviceId')
    .where('appointmentId', '=', done?.id ?? '')
    .execute();
  expect(asked).toEqual([{ serviceId }]);
  const events = await db.selectFrom('outbox').select('type').distinct().where('id', '>', before).execute();
  expect(events.map(({ type }) => type).toSorted()).toEqual(['import.changed', 'import.due']);
  expect(await db.selectFrom('invoices').select('id').where('patientId', '=', patientId).execute()).toEqual(
    [],
  );
  const again = await upload(
    ctx,
    owner,
    fileOf({ ...who('Quiet'), ...past }, { ...who('Quiet'), ...coming, 'Start Time': '14:30' }),
  );
  await check(ctx, owner, again);
  const issues = (await rowsOf(again)).map((row) => row.issues);
  expect(issues).toMatchObject(Array(2).fill([{ message: 'Bedside already has this visit. Leave it out.' }]));
});

// Rule: appointments.imports-price-coming-visits
it('prices a coming visit as a booking of it, for its patient, and a past one not at all', async () => {
  await db
    .insertInto('taxRates')
    .values({
      id: newId(),
      jurisdiction: 'IL',
      rate: 0.0625,
      effectiveFrom: '2020-01-01',
      createdAt: new Date(),
    })
    .execute();
  const member = await patientNamed('Member');
  await patientNamed('Guest');
  await db
    .updateTable('patients')
    .set({ membershipType: 'STANDARD', membershipInGoodStanding: true })
    .where('id', '=', member.id)
    .execute();
  const service = await insertService(db, { name: 'Taxed Visit', taxable: true, durationMinutes: 90 });
  const video = await insertService(db, { name: 'Video Call', telemedicine: true });
  await insertStaff(db, { role: 'PROVIDER', firstName: 'Cal', lastName: 'Price' });
  const line = { ...coming, 'Appointment Type': 'taxed visit', Clinician: 'Cal Price' };
  await imported(
    fileOf(
      { ...who('Member'), ...line },
      { ...who('Guest'), ...line, 'Start Time': '8:00' },
      { ...who('Guest'), ...line, 'Start Time': '', 'Appointment Type': 'Video Call' },
      { ...who('Guest'), ...past, 'Appointment Type': 'taxed visit' },
    ),
  );
  const [ofMember] = await visitsOf(member.id);
  expect(differenceInMinutes(ofMember?.endsAt ?? 0, ofMember?.startsAt ?? 0)).toBe(90);
  const booked = async (patientId: string, serviceId: string, isAtHome: boolean) => {
    const { id } = await bookAppointment(db, owner, {
      appointmentType: 'SELF_ONLY',
      serviceIds: [serviceId],
      preferedAppointmentDate: `${nextYear}-03-10`,
      appointmentSlot: ['MORNING'],
      primarySymptoms: [{ patientId, symptom: 'Cough' }],
      ...(isAtHome && {
        serviceAddress: { address1: '1 Main St', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' },
        locationType: 'Home' as const,
      }),
      patientId,
    });
    return (
      await db.selectFrom('appointments').select('estimate').where('id', '=', id).executeTakeFirstOrThrow()
    ).estimate;
  };
  const guest = (
    await db.selectFrom('users').select('id').where('lastName', '=', 'Guest').executeTakeFirstOrThrow()
  ).id;
  const visits = await visitsOf(guest);
  const estimates = Object.fromEntries(visits.map(({ status, estimate }) => [status, estimate]));
  expect(ofMember?.estimate).toEqual(await booked(member.id, service.id, true));
  expect(ofMember?.estimate.discountAmount).toBeGreaterThan(0);
  expect(estimates.SCHEDULED).toEqual(await booked(guest, service.id, true));
  expect(estimates['AWAITING TIME']).toEqual(await booked(guest, video.id, false));
  expect(visits.find(({ status }) => status === 'AWAITING TIME')).toMatchObject({ telemedicine: true });
  expect(estimates.COMPLETED?.totalAmount).toBe(0);
});

// Rule: appointments.imports-are-quiet
it('notes that the patient of an upcoming video visit is not asked for consent', async () => {
  await patientNamed('Video');
  await insertService(db, { name: 'Quiet Video Call', telemedicine: true });
  await insertStaff(db, { role: 'PROVIDER', firstName: 'Cal', lastName: 'Quiet' });
  const line = { ...who('Video'), ...coming, 'Appointment Type': 'Quiet Video Call', Clinician: 'Cal Quiet' };
  const id = await imported(fileOf(line, { ...line, 'Appointment Date': '3/5/2024', Status: 'Completed' }));
  const rows = await db
    .selectFrom('importRows')
    .select('issues')
    .where('importId', '=', id)
    .orderBy('rowNumber')
    .execute();
  const told = rows.map(({ issues }) => issues.some(({ message }) => message.includes('consent')));
  expect(told).toEqual([true, false]);
});

// Rule: care.fhir-validates
it('is valid FHIR, also where the time of a visit isn’t known', async () => {
  const { id: patientId } = await patientNamed('Fhir');
  await imported(
    fileOf(
      { ...who('Fhir'), ...past },
      { ...who('Fhir'), ...past, 'Appointment Date': '3/5/2024', 'Start Time': '' },
      { ...who('Fhir'), ...past, 'Appointment Date': '3/6/2024', 'Start Time': '', Status: 'No-show' },
      { ...who('Fhir'), ...past, 'Appointment Date': '3/7/2024', Status: 'No-show' },
      { ...who('Fhir'), ...coming },
    ),
  );
  const found: Resource[] = [];
  for await (const one of patientEverything(db, patientId, { now: new Date(), isStaff: true, money: true }))
    found.push(one);
  expect(found.flatMap(findings)).toEqual([]);
  const encounters = found.filter((one) => one.resourceType === 'Encounter');
  expect(
    encounters.map(({ period, appointment }) => [period?.start, appointment?.length]).toSorted(),
  ).toEqual([
    ['2024-03-04T15:30:00.000Z', 1],
    ['2024-03-05', undefined],
  ]);
  const appointments = found.filter((one) => one.resourceType === 'Appointment');
  expect(appointments.map(({ status }) => status).toSorted()).toEqual([
    'cancelled',
    'fulfilled',
    'noshow',
    'proposed',
  ]);
});

// Rule: people.imports-survive-crashes
it('saves and undoes a batch in as many statements as one row takes', async () => {
  await insertStaff(db, { role: 'PROVIDER', firstName: 'Ivy', lastName: 'Busy' });
  await patientNamed('Counted');
  await patientNamed('Single');
  const visits = (last: string, rows: number) =>
    fileOf(
      ...Array.from({ length: rows }, (_, at): Line => {
        const date = `5/${(at % 28) + 1}/${nextYear}`;
        const time = `${8 + Math.floor(at / 28)}:00`;
        return {
          ...who(last),
          ...coming,
          'Appointment Date': date,
          'Start Time': time,
          Clinician: 'Ivy Busy',
        };
      }),
    );
  const countOf = (last: string, rows: number) => batchStatements(visits(last, rows), rows);
  expect(await countOf('Counted', 150)).toEqual(await countOf('Single', 1));
  const { rows } = await sql`select key from planned_events where type = 'appointment.reminderDue'
    and not exists (select from appointments where id::text = entity_id)`.execute(db);
  expect(rows).toEqual([]);
});

// Rule: appointments.imports-match-patients
it('finds patients by the ID that an import brought along', async () => {
  const ofPatients = await imported(
    csvFile(
      ['MRN', 'First Name', 'Last Name', 'DOB', 'Sex', 'Addr 1', 'City', 'State', 'Zip'],
      [['V-7', 'Ivo', 'Byid', '1/2/1980', 'M', '1 Main St', 'Chicago', 'IL', '60614']],
    ),
  );
  const [row] = await rowsOf(ofPatients);
  const id = await imported(fileOf({ 'Patient ID': 'V-7', ...coming, 'Start Time': '' }));
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 1 });
  expect(await visitsOf(row?.patientId ?? '')).toMatchObject([
    { status: 'AWAITING TIME', address1: '1 Main St', type: 'SELF_ONLY' },
  ]);
  const unknown = await upload(ctx, owner, fileOf({ 'Patient ID': 'V-8', ...coming }));
  await check(ctx, owner, unknown);
  expect((await rowsOf(unknown))[0]?.issues).toMatchObject([
    { column: 'Patient ID', message: expect.stringContaining('Import the patients first') },
  ]);
});

// Rule: appointments.imports-can-be-undone
it('removes untouched visits when undone, and keeps changed ones', async () => {
  const { id: patientId } = await patientNamed('Undone');
  const later = { ...coming, 'Start Time': '16:00' };
  const id = await imported(fileOf(...[past, coming, later].map((line) => ({ ...who('Undone'), ...line }))));
  const [, kept, hidden] = await visitsOf(patientId);
  const change = (visit: { id: string } | undefined, to: { version?: number; confidential?: boolean }) =>
    db
      .updateTable('appointments')
      .set(to)
      .where('id', '=', visit?.id ?? '')
      .execute();
  await change(kept, { version: 2 });
  await change(hidden, { confidential: true });
  await startUndo(db, owner, id);
  await proceed(ctx, id);
  expect(await getImport(db, id)).toMatchObject({ status: 'UNDONE', counts: { KEPT: 2, REMOVED: 1 } });
  expect((await visitsOf(patientId)).map((one) => one.id)).toEqual([kept?.id, hidden?.id]);
});

// Rule: people.imports-survive-crashes
it('loses and doubles no visit when the worker is killed again and again', async () => {
  const { id: patientId } = await patientNamed('Killed');
  const lines = Array.from({ length: 1_600 }, (_, at): Line => {
    const day = new Date(Date.UTC(2018, 0, 1 + at));
    const date = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
    return { ...who('Killed'), ...past, 'Appointment Date': date };
  });
  const id = await upload(ctx, owner, fileOf(...lines));
  expect((await check(ctx, owner, id)).counts).toEqual({ READY: 1_600 });
  await start(ctx, owner, id);
  expect(await killWorkers(id)).toBeGreaterThan(1);
  await proceed(ctx, id);
  expect((await getImport(db, id)).counts).toEqual({ CREATED: 1_600 });
  const days = (await visitsOf(patientId)).map(({ serviceDate }) => serviceDate);
  expect([days.length, new Set(days).size]).toEqual([1_600, 1_600]);
}, 120_000);
