import { newId } from '@bedside/db/id';
import { recordAudit } from '@bedside/domain/audit-and-events/record-audit';
import { insertStaff } from '@bedside/testing/factories/people';
import { addHours, subHours } from 'date-fns';
import { beforeAll, describe, expect, it } from 'vitest';
import { WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openDashboardStage } from './dashboard.fixture.ts';

const { db, service, patient, provider, admin, TODAY, dashboard, fill } = await openDashboardStage();

describe('the dashboard of an empty practice', () => {
  it('shows zeros and every day', async () => {
    const empty = await dashboard('7');
    expect(empty).toMatchObject({
      date: TODAY,
      days: 7,
      today: { unassigned: 0, late: 0 },
      money: { collectedToday: 0, outstanding: 0, refunds: 0 },
      moneyNotes: { refundShare: 0 },
      queueNotes: { webRequestsOldest: null },
      needsAttention: [],
    });
    expect(empty.trend.map(({ date }: { date: string }) => date)).toEqual(
      [8, 9, 10, 11, 12, 13, 14].map((day) => `2026-10-${String(day).padStart(2, '0')}`),
    );
  });
});

describe('the dashboard', () => {
  beforeAll(fill);

  // Rule: appointments.dashboard-shows-open-work
  it("counts today's appointments by status, unassigned, and late", async () => {
    const { today } = await dashboard('14');
    expect(today).toEqual({
      byStatus: {
        'PENDING APPROVAL': 1,
        'AWAITING TIME': 1,
        SCHEDULED: 2,
        'ON THE WAY': 1,
        'AWAITING PAYMENT': 0,
        'PAYMENT REQUESTED': 2,
        PAID: 0,
        COMPLETED: 0,
        CANCELLED: 1,
      },
      unassigned: 2,
      late: 2,
    });
  });

  it('counts open work, and names the most urgent', async () => {
    const { queues, queueNotes } = await dashboard('14');
    expect(queues).toMatchObject({
      webRequests: 2,
      pendingApproval: 2,
      awaitingPayment: 1,
      unverifiedPayments: 2,
      bmlRequests: 1,
      cashRequests: 1,
      unsignedSoap: 1,
      questionnairesPending: 2,
    });
    expect(queueNotes).toMatchObject({
      webRequestsOldest: subHours(WEDNESDAY, 5).toISOString(),
      pendingForToday: 1,
      unverifiedOverOneDay: 1,
      bmlRequested: 450,
      cashRequested: 120.5,
      unsignedOverOneDay: 1,
      questionnairesExpiringToday: 1,
    });
  });

  it("adds up money by day in the practice's time zone", async () => {
    const { money, moneyNotes } = await dashboard('7');
    expect(money).toEqual({
      collectedToday: 150.25,
      outstanding: 697.5,
      bmlAgeing: { days0to30: 3, days31to60: 12, days61to90: 48, over90: 64 },
      refunds: 40,
    });
    expect(moneyNotes).toEqual({
      paymentsToday: 2,
      refundedToday: 40,
      outstandingFromToday: 451,
      refundCount: 1,
      refundShare: 4_000 / 42_025,
    });
    const longer = await dashboard('14');
    expect(longer.money.refunds).toBe(340);
    expect(longer.moneyNotes.refundShare).toBeCloseTo(34_000 / 72_025);
  });

  it('shows appointments and revenue by day', async () => {
    const { trend } = await dashboard('7');
    expect(trend.slice(-3)).toEqual([
      { date: '2026-10-12', visits: 1, revenue: 70 },
      { date: '2026-10-13', visits: 1, revenue: 200 },
      { date: '2026-10-14', visits: 7, revenue: 150.25 },
    ]);
    const { trend: longer } = await dashboard('14');
    expect(longer[1]).toEqual({ date: '2026-10-02', visits: 1, revenue: 0 });
    expect(longer).toHaveLength(14);
    expect(await dashboard('30').then((shown) => shown.trend)).toHaveLength(30);
  });

  it('lists appointments that need action: late ones, then waiting ones by date', async () => {
    const { needsAttention } = await dashboard('14');
    expect(needsAttention.map((one: { appointmentStatus: string }) => one.appointmentStatus)).toEqual([
      'ON THE WAY',
      'SCHEDULED',
      'AWAITING TIME',
      'PENDING APPROVAL',
      'PENDING APPROVAL',
    ]);
    expect(needsAttention[1]).toMatchObject({
      patient: { id: patient.id, firstName: 'Harold', lastName: 'Jensen' },
      serviceNames: ['ECG at Home'],
      providerName: 'Priya Raman',
      lateMinutes: 12,
      appointmentSlot: ['MORNING'],
    });
    expect(needsAttention[2]).toMatchObject({
      lateMinutes: 0,
      waitingSince: subHours(WEDNESDAY, 3).toISOString(),
    });
  });

  // Rule: appointments.dashboard-shows-open-work
  it('is for admins, and each read leaves one audit row', async () => {
    const looks = () =>
      db
        .selectFrom('auditLog')
        .select('id')
        .where('action', '=', 'getAdminDashboard')
        .where('outcome', '=', 'done')
        .execute();
    const before = await looks();
    const looker = await service.as(await insertStaff(db, { role: 'ADMIN' }));
    await looker.get('/appointment/admin-dashboard', { query: { days: '7' } });
    expect(await looks()).toHaveLength(before.length + 1);
    for (const caller of [await service.as(provider), await service.as(patient)])
      expect((await caller.get('/appointment/admin-dashboard')).statusCode).toBe(403);
    expect((await admin.get('/appointment/admin-dashboard', { query: { days: '8' } })).statusCode).toBe(400);
    expect((await admin.get('/appointment/super-admin-dashboard')).statusCode).toBe(403);
  });

  it('shows super-admins the system status', async () => {
    const superAdmin = await service.as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
    await db
      .insertInto('breakTheGlassGrants')
      .values({
        id: newId(),
        userId: provider.id,
        patientId: patient.id,
        reason: 'Fell',
        grantedAt: WEDNESDAY,
        expiresAt: addHours(WEDNESDAY, 3),
      })
      .execute();
    await db
      .insertInto('paymentExceptions')
      .values({
        id: newId(),
        kind: 'AMOUNT',
        paymentId: null,
        invoiceId: null,
        details: '{}',
        createdAt: WEDNESDAY,
        resolvedAt: null,
      })
      .execute();
    await recordAudit(
      db,
      { actor: null, requestId: 'test', now: WEDNESDAY, ip: null },
      {
        action: 'payment.refunded',
        entityType: 'payment',
        entityId: newId(),
        patientId: patient.id,
        before: {},
        after: {},
      },
    );
    const { data } = (await superAdmin.get('/appointment/super-admin-dashboard')).json();
    expect(data).toMatchObject({
      people: { admins: 3, providers: 1, invitationsPending: 0, patients: 1 },
      messages: { failedLast24Hours: 0, waiting: 0, delayed: [] },
      queue: { waiting: 0, dead: 0, oldestSince: null },
      emergencyAccess: 1,
      paymentExceptions: 1,
      consentsExpiring: 0,
    });
    expect(data.audit.refusedToday).toBeGreaterThanOrEqual(3);
    expect(data.audit.changesToday).toBe(1);
  });

  // Rule: appointments.navigation-counts-open-work
  it('counts the queues of the navigation as their lists do, for whom may read them', async () => {
    const countsOf = async (caller: typeof admin) => (await caller.get('/appointment/open-work')).json().data;
    const total = async (filter: object) => {
      const listed = await admin.get('/admin/appointments', { query: { filter: JSON.stringify(filter) } });
      return Number(listed.headers['content-range']?.toString().split('/')[1]);
    };
    expect(await countsOf(admin)).toMatchObject({
      appointments: await total({ appointmentStatus: ['PENDING APPROVAL', 'AWAITING TIME'] }),
      bmlRequests: await total({ requestType: 'BML', paymentRequest: true }),
      cashRequests: await total({ requestType: 'CASH', paymentRequest: true }),
      disputes: 0,
      paymentReviews: 1,
      failedRefunds: 0,
    });
    const clinician = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] }));
    expect(await countsOf(clinician)).toMatchObject({ appointments: 3, webRequests: null, disputes: null });
    expect((await (await service.as(provider)).get('/appointment/open-work')).statusCode).toBe(403);
  });
});
