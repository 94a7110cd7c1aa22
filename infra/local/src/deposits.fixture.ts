import { appointmentsService } from '@bedside/appointments-service/app';
import { authService } from '@bedside/auth-service/app';
import { syncPayment } from '@bedside/domain/payments/apply-stripe-intent.commands';
import { followDispute } from '@bedside/domain/payments/billed-again.commands';
import { ledgerDiscrepancies } from '@bedside/domain/payments/reconcile-ledger';
import { sendRefund } from '@bedside/domain/payments/send-refund.commands';
import { paymentsService } from '@bedside/payments-service/app';
import { buildBooking, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { changeAtStripe, payInBrowser } from '@bedside/testing/stripe';
import { afterEach, beforeEach, expect } from 'vitest';

/** Wednesday, 10:00 in Chicago */
const WEDNESDAY = new Date('2026-10-14T15:00:00Z');

/** A practice whose services require deposits. After each test, the ledger must have no discrepancy. */
export async function openDepositStage() {
  const clock = { now: WEDNESDAY };
  const database = await withDatabase();
  const { db } = database;
  const { parts, as, origin } = await startServices(
    [appointmentsService, authService, paymentsService],
    database,
    {
      simulators: true,
      now: () => clock.now,
    },
  );
  const { config, integrations } = parts;
  const processor = { stripe: integrations.stripe, livemode: false };
  const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

  const setFees = async (cents: number) => {
    for (const key of ['lateCancelFeeCents', 'noShowFeeCents'])
      await db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(cents) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(cents) }))
        .execute();
  };

  beforeEach(async () => {
    clock.now = WEDNESDAY;
    await setFees(7_500);
  });
  afterEach(async () => {
    await sendRefunds();
    expect(await ledgerDiscrepancies(db)).toEqual([]);
  });

  const job = () => ({ actor: null, requestId: 'test', now: clock.now, ip: null });
  const sendRefunds = async () => {
    const pending = await db.selectFrom('refunds').select('id').where('status', '=', 'PENDING').execute();
    for (const { id } of pending) await sendRefund(db, job(), processor, id);
  };

  type Patient = Awaited<ReturnType<typeof insertPatient>>;
  type Booked = Awaited<ReturnType<typeof book>>;

  /** A visit whose service requires a deposit of $50. */
  async function book({
    deposit = 5_000,
    rate = 22_000,
    held = false,
    patient: of,
  }: {
    deposit?: number;
    rate?: number;
    held?: boolean;
    patient?: Patient;
  } = {}) {
    const patient = of ?? (await insertPatient(db));
    const caller = await as(patient);
    const service = await insertService(db, { depositCents: deposit, depositHeld: held, rateCents: rate });
    const booked = await caller.post('/appointment/add-appointment', buildBooking(patient, service));
    expect(booked.statusCode, booked.body).toBe(200);
    const { id, deposit: asked } = booked.json().data;
    return { id, asked, patient, caller, serviceId: service.id };
  }

  async function startPaying({ caller, asked }: Booked): Promise<string> {
    const started = await caller.post(`/payments/${asked.invoiceId}/paymentIntent`, {});
    expect(started.statusCode, started.body).toBe(200);
    return started.json().data.clientSecret;
  }

  async function pay(booked: Booked): Promise<void> {
    const secret = await startPaying(booked);
    expect((await payInBrowser(config, secret)).paid).toBe(true);
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('stripePaymentIntentId', '=', secret.split('_secret_')[0] ?? '')
      .executeTakeFirstOrThrow();
    await syncPayment(db, job(), processor, id);
  }

  async function paidVisit(options?: Parameters<typeof book>[0]): Promise<Booked> {
    const booked = await book(options);
    await pay(booked);
    expect(await depositOf(booked)).toMatchObject({ status: 'PAID' });
    return booked;
  }

  async function assign({ id }: Booked, appointmentDate = '2026-10-14'): Promise<void> {
    const { id: providerId } = await insertStaff(db, { role: 'PROVIDER' });
    const assigned = await admin.post('/appointment/assign-provider', {
      appointmentId: id,
      providerId,
      appointmentDate,
      appointmentTime: '14:00',
    });
    expect(assigned.statusCode, assigned.body).toBe(200);
  }

  const finish = (booked: Booked, serviceCost?: number) =>
    admin.put('/appointment/add-services-availed', {
      appointmentId: booked.id,
      reason: 'It was next door',
      servicesAvailed: [{ serviceId: booked.serviceId, ...(serviceCost && { serviceCost }) }],
    });

  const seen = async ({ caller, id }: Booked) =>
    (await caller.get(`/appointment/appointmentDetails/${id}`)).json().data;
  const depositOf = async (booked: Booked) => (await seen(booked)).deposit;
  const cancel = ({ id }: Booked, more = {}) =>
    admin.put(`/appointment/${id}/cancel`, { cancellationReason: 'Not at home', ...more });

  async function paymentOf({ asked }: Booked) {
    const invoices = db
      .selectFrom('payments')
      .select(['id', 'status', 'amountCents', 'hold', 'heldAt', 'stripePaymentIntentId'])
      .where((eb) => eb.or([eb('invoiceId', '=', asked.invoiceId), eb('movedFrom', '=', asked.invoiceId)]));
    return await invoices.orderBy('createdAt', 'desc').limit(1).executeTakeFirstOrThrow();
  }

  const intentOf = async (booked: Booked) =>
    await processor.stripe.retrieveIntent((await paymentOf(booked)).stripePaymentIntentId ?? '');

  /** A visit within days whose deposit of $50 is authorized on a card. */
  async function heldVisit(options: { rate?: number; deposit?: number } = {}): Promise<Booked> {
    const booked = await book({ ...options, held: true });
    await assign(booked);
    await payInBrowser(config, await startPaying(booked));
    expect(await syncPayment(db, job(), processor, (await paymentOf(booked)).id)).toBe('OPEN');
    expect(await depositOf(booked)).toMatchObject({ status: 'DUE', held: true });
    return booked;
  }

  const refundsOf = ({ patient }: Booked) =>
    db
      .selectFrom('refunds')
      .innerJoin('invoices', 'invoices.id', 'refunds.invoiceId')
      .select(['invoices.kind', 'refunds.amountCents', 'refunds.uncredited'])
      .where('invoices.patientId', '=', patient.id)
      .execute();

  const billsOf = ({ patient }: Booked) =>
    db
      .selectFrom('invoices')
      .select(['kind', 'status', 'totalCents', 'paidCents', 'partPaidCents', 'refundedCents'])
      .where('patientId', '=', patient.id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();

  const atTheBank = (path: string, body: object = {}) => changeAtStripe(origin, path, body);

  const deliverWebhook = async (id: string) =>
    void (await followDispute(db, job(), processor, await processor.stripe.retrieveDispute(id)));

  async function balanceOf({ patient }: Booked): Promise<number> {
    const { cents } = await db
      .selectFrom('ledgerEntries as entry')
      .innerJoin('invoices', 'invoices.id', 'entry.invoiceId')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('entry.amountCents'), eb.lit(0)).as('cents'))
      .where('invoices.patientId', '=', patient.id)
      .executeTakeFirstOrThrow();
    return Number(cents);
  }

  return {
    sendRefunds,
    atTheBank,
    deliverWebhook,
    insertBoss: () => insertStaff(db, { role: 'SUPER_ADMIN' }),
    db,
    clock,
    as,
    admin,
    config,
    parts,
    processor,
    job,
    setFees,
    book,
    startPaying,
    pay,
    paidVisit,
    insertPatient: () => insertPatient(db),
    assign,
    finish,
    seen,
    depositOf,
    cancel,
    refundsOf,
    billsOf,
    balanceOf,
    paymentOf,
    intentOf,
    heldVisit,
  };
}
