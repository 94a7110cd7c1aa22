import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appointmentRequestStatuses } from '@bedside/contracts/appointments/appointment-request.schema';
import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { reportStatuses } from '@bedside/contracts/care/care.schema';
import { invoiceStatuses, ledgerKinds } from '@bedside/contracts/payments/payment.schema';
import { consentStatuses } from '@bedside/contracts/people/consent.schema';
import { closedBecause } from '@bedside/contracts/practice/opening';
import { subDays } from '@bedside/db/dates';
import { readDocument } from '@bedside/domain/documents/document.queries';
import { listInvoices } from '@bedside/domain/payments/invoice-list.queries';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { wallClock } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { openFolderStorage } from '@bedside/integrations/storage/storage.folder';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { seedDemo } from './seed.ts';
import { worksAt } from './staff.ts';

const { db } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-demo-'));
afterAll(() => rm(folder, { recursive: true }));
const storage = openFolderStorage(folder);
const now = new Date('2026-10-14T15:42:00Z');
const CLOCK = { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' } as const;

describe('the demo practice', () => {
  it('is seeded once, with appointments in every status and the four sign-ins', async () => {
    expect(await seedDemo(db, storage, now)).toBe(true);
    expect(await seedDemo(db, storage, now)).toBe(false);

    const appointments = await db.selectFrom('appointments').select(['status']).execute();
    expect(appointments).toHaveLength(300);
    expect(new Set(appointments.map((appointment) => appointment.status))).toEqual(
      new Set(appointmentStatuses),
    );

    const signIns = await db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', '%@bedside.test')
      .execute();
    expect(signIns.map((user) => user.email)).toEqual(
      expect.arrayContaining(
        ['superadmin', 'admin', 'provider', 'patient'].map((name) => `${name}@bedside.test`),
      ),
    );
  });

  it('has closed days, one of them short and signed twice', async () => {
    const closes = await db
      .selectFrom('dayCloses')
      .select(['expectedCashCents', 'countedCashCents', 'approvedBy'])
      .orderBy('day')
      .execute();
    expect(closes).toHaveLength(4);
    const short = closes.filter((close) => close.countedCashCents < close.expectedCashCents);
    expect(short).toHaveLength(1);
    expect(short[0]?.approvedBy).not.toBeNull();
  });

  it('is open whenever it has an appointment, every day of the week', async () => {
    const { openingHours, holidays, timeZone } = await practiceSettings(db);
    expect(openingHours).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '20:00' })),
    );
    const appointments = await db
      .selectFrom('appointments')
      .select('startsAt')
      .where('startsAt', 'is not', null)
      .execute();
    expect(appointments.length).toBeGreaterThan(0);
    const closed = appointments.filter(({ startsAt }) => {
      const { day, time } = wallClock(startsAt ?? now, timeZone);
      return closedBecause(day, time, { openingHours, holidays });
    });
    expect(closed).toEqual([]);
  });

  it('plans realistic days: no one outside working hours or double-booked', async () => {
    const appointments = await db
      .selectFrom('appointments as appointment')
      .innerJoin('users as provider', 'provider.id', 'appointment.providerId')
      .select([
        'appointment.status',
        'appointment.startsAt',
        'appointment.serviceDate',
        'provider.lastName',
        'provider.email',
      ])
      .where('appointment.serviceDate', '>=', '2026-10-14')
      .execute();
    const clock = (at: Date | null) => at && new Intl.DateTimeFormat('en-GB', CLOCK).format(at);
    const outOfHours = appointments.filter(({ lastName, startsAt, serviceDate }) => {
      const from = clock(startsAt);
      return from && !worksAt(lastName, serviceDate, from, from);
    });
    expect(outOfHours).toEqual([]);
    const underWay = appointments
      .filter(({ status }) => status === 'ON THE WAY')
      .map(({ lastName }) => lastName);
    expect(underWay.length).toBeGreaterThan(0);
    expect(new Set(underWay).size).toBe(underWay.length);
    const today = appointments.filter(({ serviceDate }) => serviceDate === '2026-10-14');
    expect(today.map(({ email }) => email)).toContain('provider@bedside.test');
  });

  it('has a second check on every cash payment except the latest', async () => {
    const unverified = await db
      .selectFrom('payments')
      .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
      .select(['payments.finalizedAt', 'invoices.paymentVerified'])
      .where('payments.verified', '=', false)
      .execute();
    expect(unverified.length).toBeGreaterThan(0);
    expect(unverified.filter(({ paymentVerified }) => paymentVerified)).toEqual([]);
    expect(unverified.filter(({ finalizedAt }) => finalizedAt && finalizedAt < subDays(now, 4))).toEqual([]);
  });

  it('has invoices in every status, and a ledger that matches each of them', async () => {
    const invoices = await db.selectFrom('invoices').select(['status', 'kind']).execute();
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(invoiceStatuses));
    expect(await ledgerDiscrepancies(db)).toEqual([]);
    const entries = await db.selectFrom('ledgerEntries').select('kind').distinct().execute();
    // Nothing in the demo requires moving money from one invoice to another.
    const shown = ledgerKinds.filter((kind) => kind !== 'MOVED');
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(shown));
    const sent = { scope: { kind: 'any' }, sort: { field: 'createdAt', order: 'DESC' } } as const;
    const { dueByAge } = await listInvoices(db, { now }, sent.scope, {
      filter: {},
      sort: sent.sort,
      range: { offset: 0, limit: 1 },
    });
    expect(Object.values(dueByAge).every((due) => due > 0)).toBe(true);
  });

  it('has one SOAP note template that a note without one opens with, whatever the status', async () => {
    const usual = await db
      .selectFrom('soapNoteTemplates')
      .select(['name', 'status'])
      .where('isDefault', '=', true)
      .execute();
    expect(usual).toEqual([{ name: 'General visit', status: 'ACTIVE' }]);
  });

  it('has reports in every status, with every document intact in storage', async () => {
    const reports = await db
      .selectFrom('reports')
      .innerJoin('users', 'users.id', 'reports.patientId')
      .select(['reports.status', 'users.email'])
      .execute();
    expect(new Set(reports.map(({ status }) => status))).toEqual(new Set(reportStatuses));
    const awaited = await db
      .selectFrom('appointments as appointment')
      .leftJoin('reports', 'reports.appointmentId', 'appointment.id')
      .select('appointment.id')
      .where('appointment.producesReport', '=', true)
      .where('appointment.status', '=', 'PAID')
      .where('reports.id', 'is', null)
      .execute();
    expect(awaited.length).toBeGreaterThan(0);
    const documents = await db.selectFrom('documents').selectAll().execute();
    for (const { id } of documents) await readDocument(db, storage, id);
    const kinds = documents.map(({ contentType }) => contentType);
    expect(new Set(kinds)).toEqual(new Set(['application/pdf', 'image/png']));
  });

  it('has conversations without gaps, some unread on each side, and a note', async () => {
    const messages = await db.selectFrom('chatMessages').selectAll().orderBy('seq').execute();
    const chats = await db.selectFrom('conversations').selectAll().execute();
    for (const { id, lastSeq } of chats) {
      const seqs = messages.filter(({ conversationId }) => conversationId === id).map(({ seq }) => seq);
      expect(seqs).toEqual(Array.from({ length: lastSeq }, (_, at) => at + 1));
    }
    const waiting = messages.filter(({ readAt, type }) => readAt === null && type !== 'note');
    expect(new Set(waiting.map(({ fromPatient }) => fromPatient))).toEqual(new Set([true, false]));
    expect(messages.some(({ type }) => type === 'note')).toBe(true);
    expect(new Set(chats.map(({ kind }) => kind))).toEqual(new Set(['PRACTICE', 'PROVIDER']));
  });

  it('has invoices whose lines add up to their totals', async () => {
    const rows = await db
      .selectFrom('invoices')
      .innerJoin('invoiceLines', 'invoiceLines.invoiceId', 'invoices.id')
      .select(({ fn }) => ['invoices.totalCents', fn.sum<number>('invoiceLines.amountCents').as('lines')])
      .groupBy('invoices.id')
      .execute();
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => row.totalCents !== row.lines)).toEqual([]);
  });

  it('has a Spanish name for everything patients read in its catalogs', async () => {
    const { rows } = await sql<{ english: string }>`select english from (
        select unnest(array[name, category, description]) as english from services
        union select unnest(array[name, category, description]) from provider_services
        union select unnest(array[name, description] || benefits) from membership_plans) as words
      where english <> '' and english not in (select english from spanish_words)`.execute(db);
    expect(rows).toEqual([]);
    const texts = await db
      .selectFrom('consentTemplates')
      .select('type')
      .where('textEs', 'is', null)
      .execute();
    expect(texts).toEqual([]);
  });

  it('has consents in every status, one waiting for the patient of the read-me', async () => {
    const consents = await db
      .selectFrom('consents')
      .innerJoin('users as signer', 'signer.id', 'consents.signatoryId')
      .select(['consents.status', 'consents.mode', 'consents.expiresAt', 'signer.email'])
      .execute();
    expect(consents.length).toBeGreaterThanOrEqual(12);
    expect(new Set(consents.map((consent) => consent.status))).toEqual(new Set(consentStatuses));
    const waiting = consents.filter((consent) => consent.status === 'SENT' && consent.expiresAt > now);
    expect(waiting.map((consent) => consent.email)).toContain('patient@bedside.test');
    expect(consents.filter((consent) => consent.mode === 'REQUEST').length).toBeGreaterThan(1);
  });

  it('has requests in every status, and accepted ones have become appointments', async () => {
    const requests = await db
      .selectFrom('appointmentRequests as request')
      .leftJoin('appointments as appointment', 'appointment.appointmentRequestId', 'request.id')
      .select(['request.status', 'appointment.id as appointmentId'])
      .execute();
    expect(requests.length).toBeGreaterThanOrEqual(12);
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(appointmentRequestStatuses));
    for (const { status, appointmentId } of requests)
      expect(appointmentId !== null).toBe(status === 'accepted');
  });

  it('has an address for every patient, and one open and one expired invitation', async () => {
    const homeless = await db.selectFrom('patients').select('id').where('address1', 'is', null).execute();
    expect(homeless).toEqual([]);
    const invitations = await db.selectFrom('providerInvitations').select(['status', 'expiresAt']).execute();
    expect(invitations.map(({ expiresAt }) => expiresAt > now).sort()).toEqual([false, true]);
  });
});
