import type { Permission } from '@bedside/contracts/call';
import { insertAllergy } from '@bedside/testing/factories/charts';
import { insertChat } from '@bedside/testing/factories/chats';
import { insertReport } from '@bedside/testing/factories/documents';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices(services, database);

const adminWith = async (...permissions: Permission[]): Promise<Caller> =>
  as(await insertStaff(db, { role: 'ADMIN', permissions }));
const provider = await insertStaff(db, { role: 'PROVIDER' });

const notes = {
  soapNote: '<p>Lungs clear</p>',
  soapNoteStatus: 'SUBMITTED',
  soapNoteVersion: 1,
  commentsForPatient: 'Rest for two days',
  providerNotes: 'Anxious today',
  providerSummary: 'Viral',
  medicalOrder: 'CBC',
} as const;

async function paidAppointment() {
  const patient = await insertPatient(db);
  const bill = await insertPayableInvoice(db, patient);
  await db
    .insertInto('appointmentPatients')
    .values({
      appointmentId: bill.appointmentId,
      patientId: patient.id,
      isPrimary: true,
      symptom: 'Sore throat',
    })
    .execute();
  await db
    .updateTable('appointments')
    .set({
      ...notes,
      status: 'PAID',
      providerId: provider.id,
      startsAt: new Date('2026-11-20T15:00:00Z'),
      endsAt: new Date('2026-11-20T16:00:00Z'),
      soapNoteSubmittedAt: new Date('2026-11-20T17:00:00Z'),
      soapNoteSubmittedBy: provider.id,
    })
    .where('id', '=', bill.appointmentId)
    .execute();
  await insertAllergy(db, patient.id, 'Penicillin');
  await insertReport(db, { appointmentId: bill.appointmentId, patientId: patient.id });
  return { ...bill, patient };
}

const catalog = await adminWith('catalogue');
const appointment = await paidAppointment();
const { patient, appointmentId } = appointment;
const person = {
  firstName: 'Ada',
  lastName: 'Baker',
  dateOfBirth: '1990-01-01',
  gender: 'Female',
  email: 'ada.baker@example.com',
};

describe('an admin with only the catalog permission', () => {
  it.each<[string, () => ReturnType<Caller['get']>]>([
    ['creates no patient', () => catalog.post('/users/create-patient', person)],
    ['creates no patient in the console', () => catalog.post('/admin/patients', person)],
    ['changes no patient', () => catalog.put('/users/update', { id: patient.id, firstName: 'Eve' })],
    [
      'changes no patient in the console',
      () => catalog.put(`/admin/patients/${patient.id}`, { firstName: 'Eve' }),
    ],
    [
      'changes no one’s wishes about messages',
      () => catalog.post('/users/set-notifications', { userId: patient.id, settings: {} }),
    ],
    [
      'takes no picture away',
      () => catalog.delete('/users/profile-image', { query: { userId: patient.id } }),
    ],
    ['marks no one as deceased', () => catalog.post(`/users/mark-as-deceased/${patient.id}`)],
    [
      'closes no account',
      () => catalog.post('/users/change-status', { userId: patient.id, status: 'INACTIVE' }),
    ],
    [
      'changes no provider',
      () => catalog.put(`/admin/providers/${provider.id}`, { email: 'eve@example.com' }),
    ],
    ['sends no link that signs in', () => catalog.post(`/users/send-direct-login-link/${patient.id}`)],
    [
      'invites no provider',
      () =>
        catalog.post('/users/providers/invite', {
          firstName: 'Eve',
          lastName: 'Adams',
          email: 'eve@example.com',
          mobile: '3125550199',
        }),
    ],
    [
      'writes no note about a patient',
      () => catalog.post('/list/add-note', { patientId: patient.id, text: 'Hello' }),
    ],
    [
      'writes no comment, provider note or medical order',
      () =>
        catalog.post('/appointment/add-comments', {
          appointmentId,
          commentsForPatient: 'Hi',
          providerNotes: 'Hi',
          medicalOrder: 'Hi',
        }),
    ],
    [
      'completes no visit',
      () => catalog.post('/appointment/change-status', { appointmentId, status: 'COMPLETED' }),
    ],
    ['reads no visit', () => catalog.get(`/appointment/detail/${appointmentId}`)],
    ['reads no SOAP note', () => catalog.get(`/appointment/${appointmentId}/soap-note`)],
    ['reads no chart', () => catalog.get(`/patient/history/${patient.id}`)],
    ['reads no patient', () => catalog.get(`/users/patient-detail/${patient.id}`)],
    ['reads no chat', () => catalog.get('/chat/get-all-last-messages')],
  ])('%s', async (_, run) => {
    expect((await run()).statusCode).toBe(403);
  });

  it('has changed nothing and can use their own account', async () => {
    const [row, appointmentRow] = await Promise.all([
      db.selectFrom('users').selectAll().where('id', '=', patient.id).executeTakeFirstOrThrow(),
      db.selectFrom('appointments').selectAll().where('id', '=', appointmentId).executeTakeFirstOrThrow(),
    ]);
    expect(row).toMatchObject({ status: 'ACTIVE', firstName: 'Nora', version: 1 });
    expect(appointmentRow).toMatchObject({ ...notes, status: 'PAID' });
    expect((await catalog.put('/users/update', { firstName: 'Cato' })).statusCode).toBe(200);
    expect((await catalog.get('/list')).statusCode).toBe(200);
  });
});

describe('an appointment, read without the clinical permission', () => {
  const clinical = ['soapNote', 'providerNotes', 'providerSummary', 'medicalOrder', 'commentsForPatient'];

  // Rule: care.notes-are-for-clinical-staff
  it.each<[Permission, boolean]>([
    ['clinical', true],
    ['dispatch', false],
    ['billing', false],
    ['refunds', false],
  ])('with only %s shows clinical data: %s', async (permission, isShown) => {
    const admin = await adminWith(permission);
    for (const path of [`/appointment/detail/${appointmentId}`, `/admin/appointments/${appointmentId}`]) {
      const body = (await admin.get(path)).json();
      const record = body.data ?? body;
      expect(clinical.map((field) => record[field] !== null)).toEqual(clinical.map(() => isShown));
      expect([record.allergies.length, record.reports.length]).toEqual(isShown ? [1, 1] : [0, 0]);
      expect(record.soapNoteStatus).toBe('SUBMITTED');
    }
    const { data } = (await admin.get(`/appointment/appointmentDetails/${appointmentId}`)).json();
    expect(data.commentsForPatient !== null).toBe(isShown);
    expect(data.reports.length).toBe(isShown ? 1 : 0);
    expect(data.primarySymptoms.length).toBe(permission === 'dispatch' || isShown ? 1 : 0);
  });

  it('offers only the transitions of that permission', async () => {
    const offered = async (...permissions: Permission[]) => {
      const { data } = (
        await (await adminWith(...permissions)).get(`/appointment/detail/${appointmentId}`)
      ).json();
      return data.allowedTransitions.map(({ move }: { move: string }) => move);
    };
    expect(await offered('clinical')).toEqual(['complete']);
    expect(await offered('dispatch')).toEqual(['complete']);
    expect(await offered('refunds')).toEqual(['cancel']);
    expect(await offered('billing')).toEqual([]);
  });
});

describe('the dashboard', () => {
  const dashboardOf = async (permission: Permission) =>
    (await (await adminWith(permission)).get('/appointment/admin-dashboard')).json().data;

  // Rule: appointments.dashboard-shows-open-work
  it('shows money only with the billing permission', async () => {
    for (const permission of ['billing', 'refunds'] as const) {
      const { money, moneyNotes, trend } = await dashboardOf(permission);
      expect([money, moneyNotes, trend.at(-1).revenue]).not.toContain(null);
    }
    for (const permission of ['dispatch', 'clinical'] as const) {
      const { money, moneyNotes, trend, queues } = await dashboardOf(permission);
      expect([
        money,
        moneyNotes,
        trend.at(-1).revenue,
        queues.bmlRequests,
        queues.unverifiedPayments,
      ]).toEqual([null, null, null, null, null]);
    }
  });

  it('counts each queue for the admins who work on it', async () => {
    expect((await dashboardOf('dispatch')).queues).toMatchObject({
      webRequests: 0,
      unsignedSoap: null,
    });
    expect((await dashboardOf('clinical')).queues).toMatchObject({
      webRequests: null,
      unsignedSoap: 0,
    });
    expect((await dashboardOf('refunds')).queues).toMatchObject({
      webRequests: null,
      cashRequests: null,
    });
  });
});

describe('unread messages', () => {
  it('are counted only for admins who answer patients', async () => {
    await insertChat(db, patient);
    const unread = async (...permissions: Permission[]) =>
      (await (await adminWith(...permissions)).get('/auth/me')).json().data.unreadChatCount;
    expect([await unread('dispatch'), await unread('catalogue'), await unread()]).toEqual([1, 0, 0]);
  });
});
