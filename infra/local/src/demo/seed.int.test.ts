import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { webRequestStatuses } from '@bedside/contracts/appointments/web-request.schema';
import { consentStatuses } from '@bedside/contracts/people/consent.schema';
import { withDatabase } from '@bedside/testing/postgres';
import { describe, expect, it } from 'vitest';
import { seedDemo } from './seed.ts';

const { db } = await withDatabase();
const now = new Date('2026-10-14T15:42:00Z');

describe('the demo practice', () => {
  it('is seeded once, with visits in every status and the four sign-ins', async () => {
    expect(await seedDemo(db, now)).toBe(true);
    expect(await seedDemo(db, now)).toBe(false);

    const visits = await db.selectFrom('appointments').select(['status']).execute();
    expect(visits).toHaveLength(300);
    expect(new Set(visits.map((visit) => visit.status))).toEqual(new Set(appointmentStatuses));

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

  it('has consents in every status, one waiting for the patient of the read-me', async () => {
    const consents = await db
      .selectFrom('consents')
      .innerJoin('users as signer', 'signer.id', 'consents.signerId')
      .select(['consents.status', 'consents.mode', 'consents.expiresAt', 'signer.email'])
      .execute();
    expect(consents.length).toBeGreaterThanOrEqual(12);
    expect(new Set(consents.map((consent) => consent.status))).toEqual(new Set(consentStatuses));
    const waiting = consents.filter((consent) => consent.status === 'SENT' && consent.expiresAt > now);
    expect(waiting.map((consent) => consent.email)).toContain('patient@bedside.test');
    expect(consents.filter((consent) => consent.mode === 'REQUEST').length).toBeGreaterThan(1);
  });

  it('has requests from the public pages in every status, and the accepted ones have become visits', async () => {
    const requests = await db
      .selectFrom('webAppointments as request')
      .leftJoin('appointments as visit', 'visit.webAppointmentId', 'request.id')
      .select(['request.status', 'visit.id as visitId'])
      .execute();
    expect(requests.length).toBeGreaterThanOrEqual(12);
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(webRequestStatuses));
    for (const { status, visitId } of requests) expect(visitId !== null).toBe(status === 'accepted');
  });

  it('knows where everybody lives, and has two invitations that wait or came too late', async () => {
    const homeless = await db.selectFrom('patients').select('id').where('address1', 'is', null).execute();
    expect(homeless).toEqual([]);
    const invitations = await db.selectFrom('providerInvitations').select(['status', 'expiresAt']).execute();
    expect(invitations.map(({ expiresAt }) => expiresAt > now).sort()).toEqual([false, true]);
  });
});
