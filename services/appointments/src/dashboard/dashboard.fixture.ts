import type { PaymentMode } from '@bedside/contracts/payments/payment.schema';
import { newId } from '@bedside/db/id';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, shortForm } from '@bedside/testing/factories/questionnaires';
import { addDays, addHours, subDays, subHours, subMinutes } from 'date-fns';
import { openStage, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';

/** A practice with one patient and one provider, and its dashboard. */
export async function openDashboardStage() {
  const stage = await openStage();
  const { db, service } = stage;
  const patient = await insertPatient(db, { user: { firstName: 'Harold', lastName: 'Jensen' } });
  const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Priya', lastName: 'Raman' });
  const admin = await service.as(await insertStaff(db, { role: 'ADMIN' }));

  const TODAY = '2026-10-14';
  type Appointment = Parameters<typeof buildFinishedAppointment>[1];

  /** A home visit today by default. */
  async function appointment(
    status: NonNullable<Appointment>['status'],
    more: Appointment = {},
  ): Promise<string> {
    const row = buildFinishedAppointment(patient, {
      status,
      serviceDate: TODAY,
      preferredDate: TODAY,
      statusChangedAt: subHours(WEDNESDAY, 1),
      createdAt: subHours(WEDNESDAY, 2),
      ...(status === 'CANCELLED' && { cancellationReason: 'Feels better' }),
      ...more,
    });
    await db.insertInto('appointments').values(row).execute();
    return row.id;
  }

  const withProvider = (startsAt: Date) => ({
    providerId: provider.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 45 * 60_000),
  });

  async function invoice(
    status: 'PAYMENT_REQUESTED' | 'BML' | 'PAID' | 'CANCELLED',
    totalCents: number,
    more: { appointmentId?: string; createdAt?: Date } = {},
  ): Promise<string> {
    const id = newId();
    await db
      .insertInto('invoices')
      .values({
        id,
        appointmentId: null,
        kind: more.appointmentId ? 'VISIT' : 'CUSTOM',
        patientId: patient.id,
        status,
        membershipType: 'ON DEMAND',
        taxRate: 0,
        taxCents: 0,
        totalCents,
        paymentMode: null,
        paymentRemarks: null,
        paidAt: null,
        createdAt: subHours(WEDNESDAY, 1),
        ...more,
      })
      .execute();
    return id;
  }

  async function payment(
    amountCents: number,
    finalizedAt: Date,
    mode: PaymentMode = 'ONLINE',
    verified = true,
  ) {
    const id = newId();
    await db
      .insertInto('payments')
      .values({
        id,
        invoiceId: await invoice('PAID', amountCents),
        patientId: patient.id,
        type: 'APPOINTMENT',
        status: 'SUCCESSFUL',
        paymentMode: mode,
        amountCents,
        verified,
        createdAt: finalizedAt,
        finalizedAt,
        ...{
          stripePaymentIntentId: null,
          stripeClientSecret: null,
          stripeChargeId: null,
          staffRemarks: null,
          failureMessage: null,
          createdBy: null,
        },
      })
      .execute();
    return id;
  }

  async function refund(paymentId: string, at: Date, cents: number) {
    const { invoiceId } = await db
      .selectFrom('payments')
      .select('invoiceId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const row = { id: newId(), paymentId, invoiceId, amountCents: cents, note: null, createdBy: null };
    await db
      .insertInto('refunds')
      .values({
        ...row,
        refundScope: 'PARTIAL',
        reason: 'COMPLAINT',
        status: 'SUCCEEDED',
        failureMessage: null,
        createdAt: at,
        finalizedAt: at,
      })
      .execute();
  }

  const dashboard = async (days: string) =>
    (await admin.get('/appointment/admin-dashboard', { query: { days } })).json().data;

  /** A day with something of each kind. */
  async function fill(): Promise<void> {
    const late = await appointment('SCHEDULED', withProvider(subMinutes(WEDNESDAY, 12)));
    await db
      .insertInto('services')
      .values({ id: late, name: 'ECG at Home', rateCents: 100, category: 'Labs' })
      .execute();
    await db
      .insertInto('appointmentServices')
      .values({
        appointmentId: late,
        serviceId: late,
        position: 0,
        name: 'ECG at Home',
        description: '',
        category: 'Labs',
        rateCents: 100,
      })
      .execute();
    await appointment('ON THE WAY', withProvider(subMinutes(WEDNESDAY, 75)));
    await appointment('SCHEDULED', withProvider(addHours(WEDNESDAY, 3)));
    await appointment('AWAITING TIME', { statusChangedAt: subHours(WEDNESDAY, 3) });
    await appointment('PENDING APPROVAL');
    await appointment('PENDING APPROVAL', { serviceDate: '2026-10-16', preferredDate: '2026-10-16' });
    await appointment('CANCELLED');
    await appointment('COMPLETED', { serviceDate: '2026-10-13', soapNoteStatus: 'SUBMITTED' });
    await appointment('CANCELLED', { serviceDate: '2026-10-13' });
    await appointment('COMPLETED', { serviceDate: '2026-10-02', soapNoteStatus: 'SUBMITTED' });
    await appointment('AWAITING PAYMENT', { serviceDate: '2026-09-20', soapNoteStatus: 'SUBMITTED' });
    await appointment('PAID', { ...withProvider(subDays(WEDNESDAY, 2)), serviceDate: '2026-10-12' });

    const bml = await appointment('PAYMENT REQUESTED', {
      paymentRequestType: 'BML',
      soapNoteStatus: 'SUBMITTED',
    });
    await invoice('PAYMENT_REQUESTED', 45_000, { appointmentId: bml });
    const cash = await appointment('PAYMENT REQUESTED', {
      paymentRequestType: 'CASH',
      soapNoteStatus: 'SUBMITTED',
    });
    await invoice('PAYMENT_REQUESTED', 12_050, { appointmentId: cash, createdAt: subDays(WEDNESDAY, 1) });
    for (const [days, cents] of [
      [0, 100],
      [30, 200],
      [31, 400],
      [60, 800],
      [61, 1_600],
      [90, 3_200],
      [91, 6_400],
    ] as const)
      await invoice('BML', cents, { createdAt: subDays(WEDNESDAY, days) });
    await invoice('CANCELLED', 99_999);

    await payment(10_000, WEDNESDAY);
    // 23:30 on the previous day in Chicago.
    const yesterday = await payment(20_000, new Date('2026-10-14T04:30:00Z'));
    await payment(5_025, new Date('2026-10-14T05:00:00Z'), 'CASH', false);
    await payment(7_000, subHours(WEDNESDAY, 36), 'CASH', false);
    const old = await payment(30_000, subDays(WEDNESDAY, 10));
    await refund(yesterday, WEDNESDAY, 4_000);
    await refund(old, subDays(WEDNESDAY, 9), 30_000);

    for (const expiresAt of [subHours(WEDNESDAY, 1), addHours(WEDNESDAY, 3), addDays(WEDNESDAY, 5)])
      await db
        .insertInto('questionnaireSubmissions')
        .values({
          id: newId(),
          questionnaireId: await insertForm(db),
          questionnaireVersion: 1,
          definition: JSON.stringify(shortForm),
          patientId: patient.id,
          appointmentId: null,
          answers: null,
          sentBy: provider.id,
          sentAt: subDays(WEDNESDAY, 9),
          expiresAt,
          submittedAt: null,
        })
        .execute();
    for (const [status, hours] of [
      ['requested', 1],
      ['requested', 5],
      ['rejected', 9],
    ] as const)
      await db
        .insertInto('appointmentRequests')
        .values({
          id: newId(),
          status,
          firstName: 'Ada',
          lastName: 'Baker',
          dateOfBirth: '1990-01-01',
          gender: 'Female',
          primarySymptoms: 'Cough',
          isExistingPatient: false,
          phoneE164: '+13125550101',
          email: 'ada@example.com',
          referralSource: 'Google',
          preferredDate: TODAY,
          preferredTimesOfDay: ['MORNING'],
          telemedicine: true,
          estimate: '{}',
          deduplicationHash: Buffer.from(newId()),
          createdAt: subHours(WEDNESDAY, hours),
          ...(status === 'rejected' && {
            decisionReason: 'Outside the zone',
            decidedAt: WEDNESDAY,
            decidedBy: provider.id,
          }),
        })
        .execute();
  }
  return { db, service, patient, provider, admin, TODAY, dashboard, fill };
}
