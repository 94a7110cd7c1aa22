import { newId } from '@bedside/db/id';
import { buildFinishedAppointment, insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPlan, insertSubscription } from '@bedside/testing/factories/memberships';
import { insertCoverage } from '@bedside/testing/factories/patient-file';
import { insertPatient } from '@bedside/testing/factories/people';
import { addHours, subHours } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { everything, insertFullRecord } from './merge.fixture.ts';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, start, clock, as, admin, staff, merge, preview, undo } = await openMergeStage();

describe('merging two records of one patient', () => {
  // Rule: people.merges-can-be-undone
  it('combines everything, and undo restores it exactly', async () => {
    const merged = await insertFullRecord(db, admin);
    const kept = await insertPatient(db, {
      user: { firstName: 'Mona', lastName: 'Reyes', status: 'INVITED', email: null, phoneE164: null },
    });
    const before = await everything(db);
    const shown = await preview(kept, merged);
    expect(shown.obstacles).toEqual([]);
    expect(shown.moves).toEqual([
      { what: 'Visits', count: 1 },
      { what: 'Documents', count: 1 },
      { what: 'Invoices', count: 1 },
      { what: 'Payments', count: 1 },
      { what: 'Cards', count: 1 },
      { what: 'Autopay', count: 1 },
      { what: 'Payment plans', count: 1 },
      { what: 'Chart entries', count: 1 },
      { what: 'Insurances', count: 1 },
      { what: 'Pharmacies', count: 1 },
      { what: 'Questionnaires', count: 1 },
      { what: 'Consents', count: 1 },
      { what: 'Requests', count: 1 },
      { what: 'Notifications', count: 1 },
      { what: 'Messages', count: 1 },
    ]);
    expect(shown.takes.map(({ field }: { field: string }) => field)).toEqual([
      'Email',
      'Phone',
      'Username',
      'Photo',
      'Account',
      'Address',
      'Membership',
      'Cards',
    ]);
    expect(await everything(db)).toEqual(before);

    const answer = await merge(kept, merged);
    expect(answer.statusCode, answer.payload).toBe(200);
    const record = (await staff.get(`/admin/patients/${kept.id}`)).json();
    expect(record).toMatchObject({
      status: 'ACTIVE',
      hasUserAccount: true,
      membershipType: 'PREMIER',
      address: { city: 'CHICAGO' },
      insurances: [{ payer: 'Blue Prairie' }],
      shared: [{ patientId: merged.companion.id }],
    });
    expect((await staff.get(`/admin/patients/${merged.id}`)).statusCode).toBe(404);
    const left = await sql<{
      count: number;
    }>`select (select count(*) from appointments where patient_id = ${merged.id})
      + (select count(*) from cards where patient_id = ${merged.id})
      + (select count(*) from autopay where patient_id = ${merged.id})
      + (select count(*) from payment_plans where payer_id = ${merged.id})
      + (select count(*) from autopay_charges where patient_id = ${merged.id})
      + (select count(*) from consents where ${merged.id} in (recipient_id, requester_id, signatory_id)) as count`.execute(
      db,
    );
    expect(left.rows).toEqual([{ count: 0 }]);

    const { id } = answer.json().data;
    expect((await staff.get(`/users/merges/${kept.id}`)).json().data.merges).toMatchObject([
      { id, mergedName: 'Mona Reyes', mergedBy: 'Ruth Adler', undoneAt: null },
    ]);
    clock.now = addHours(start, 23);
    const later = await as(admin);
    expect((await later.post(`/users/merge/${id}/undo`)).json().data.undoneAt).toBe(clock.now.toISOString());
    expect(await everything(db)).toEqual(before);
    expect((await later.post(`/users/merge/${id}/undo`)).statusCode).toBe(422);
    expect(await everything(db)).toEqual(before);
  });

  it('writes audit rows for both records, on merge and undo', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    await undo((await merge(kept, merged)).json().data.id);
    const rows = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('action', 'in', ['patient.merge', 'patient.unmerge'])
      .where('patientId', 'in', [kept.id, merged.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'patient.merge', patientId: kept.id },
      { action: 'patient.merge', patientId: merged.id },
      { action: 'patient.unmerge', patientId: kept.id },
      { action: 'patient.unmerge', patientId: merged.id },
    ]);
  });

  it("keeps the surviving record's own values", async () => {
    const merged = await insertFullRecord(db, admin);
    const kept = await insertPatient(db, {
      user: { email: 'kept@example.com', phoneE164: '+13125558800' },
      patient: {
        membershipType: 'STANDARD',
        address1: '1 Own St',
        postalCode: '1',
        city: 'HERE',
        state: 'Ohio',
      },
    });
    await insertCoverage(db, kept.id);
    const before = await everything(db);
    const { id } = (await merge(kept, merged)).json().data;
    const record = (await staff.get(`/admin/patients/${kept.id}`)).json();
    expect(record).toMatchObject({
      email: 'kept@example.com',
      membershipType: 'STANDARD',
      address: { address1: '1 Own St' },
    });
    expect(record.pharmacies.map((one: { preferred: boolean }) => one.preferred)).toEqual([true, false]);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await everything(db)).toEqual(before);
  });

  // Rule: people.merges-can-be-undone
  it('gives back a bill together with what was paid for it since', async () => {
    const merged = await insertPatient(db);
    const kept = await insertPatient(db);
    const invoiceId = await insertInvoice(db, merged, { totalCents: 5_000 });
    const { id } = (await merge(kept, merged)).json().data;
    const paid = {
      type: 'CUSTOM INVOICE',
      status: 'SUCCESSFUL',
      paymentMode: 'CASH',
      amountCents: 5_000,
    } as const;
    const payment = {
      id: newId(),
      invoiceId,
      patientId: kept.id,
      ...paid,
      createdAt: start,
      finalizedAt: start,
    };
    await db.insertInto('payments').values(payment).execute();
    expect((await undo(id)).statusCode).toBe(200);
    const rows = db.selectFrom('payments').innerJoin('invoices', 'invoices.id', 'invoiceId');
    expect(
      await rows
        .select(['payments.patientId', 'invoices.patientId as billedTo'])
        .where('invoiceId', '=', invoiceId)
        .execute(),
    ).toEqual([{ patientId: merged.id, billedTo: merged.id }]);
  });

  // Rule: people.merges-can-be-undone
  it('gives back a plan and a membership begun since with its card, and names those of a card added since', async () => {
    const customer = `cus_${newId()}`;
    const merged = await insertPatient(db, { patient: { stripeCustomerId: customer } });
    const kept = await insertPatient(db);
    const invoices = [
      await insertInvoice(db, merged, { totalCents: 5_000 }),
      await insertInvoice(db, merged, { totalCents: 6_000 }),
    ];
    const cardOf = async (patientId: string, createdAt: Date) => {
      const paymentMethodId = `pm_${newId()}`;
      const card = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 };
      await db
        .insertInto('cards')
        .values({ paymentMethodId, patientId, createdAt, ...card })
        .execute();
      return paymentMethodId;
    };
    const old = await cardOf(merged.id, subHours(start, 1));
    const { id } = (await merge(kept, merged)).json().data;
    const since = addHours(start, 1);
    const planWith = async (invoiceId: string | undefined, paymentMethodId: string) => {
      const plan = newId();
      await db
        .insertInto('paymentPlans')
        .values({
          ...{ id: plan, invoiceId: invoiceId ?? '', payerId: kept.id, paymentMethodId, createdBy: kept.id },
          ...{ state: 'ACTIVE', totalCents: 5_000, installmentCount: 2, agreedHow: 'PORTAL' },
          ...{ cardBrand: 'visa', cardLast4: '4242', createdAt: since },
        })
        .execute();
      return plan;
    };
    const own = await planWith(invoices[0], old);
    const unclear = await planWith(invoices[1], await cardOf(kept.id, since));
    const priceId = await insertPlan(db);
    const subscription = { priceId, stripeCustomerId: customer, createdAt: since };
    const membership = await insertSubscription(db, { patientId: kept.id, ...subscription });
    const undone = await undo(id);
    expect(undone.statusCode, undone.body).toBe(200);
    const { patientId } = await db
      .selectFrom('subscriptions')
      .select('patientId')
      .where('id', '=', membership)
      .executeTakeFirstOrThrow();
    expect(patientId).toBe(merged.id);
    expect(undone.json().message).toContain('Check whose it is');
    const payers = await db
      .selectFrom('paymentPlans')
      .select(['id', 'payerId'])
      .where('id', 'in', [own, unclear])
      .execute();
    expect(new Map(payers.map((plan) => [plan.id, plan.payerId]))).toEqual(
      new Map([
        [own, merged.id],
        [unclear, kept.id],
      ]),
    );
  });

  it('combines notification opt-outs', async () => {
    const merged = await insertPatient(db);
    const kept = await insertPatient(db);
    const appointmentsByText = { kind: 'appointments', channel: 'text' } as const;
    const chatByEmail = { kind: 'chat', channel: 'email' } as const;
    await db
      .insertInto('notificationOptOuts')
      .values([
        { ...appointmentsByText, userId: merged.id },
        { ...chatByEmail, userId: merged.id },
        { ...chatByEmail, userId: kept.id },
      ])
      .execute();
    const before = await everything(db);
    const { id } = (await merge(kept, merged)).json().data;
    const { data } = (await staff.get('/users/notification-settings', { query: { userId: kept.id } })).json();
    expect([data.appointments.text, data.chat.email, data.chat.push]).toEqual([false, false, true]);
    expect((await undo(id)).statusCode).toBe(200);
    expect(await everything(db)).toEqual(before);
  });

  it("ends the merged record's sessions, and its account then signs in to the surviving record", async () => {
    const merged = await insertFullRecord(db, admin);
    const kept = await insertPatient(db, { user: { email: null } });
    const caller = await as(merged);
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', merged.id)
      .executeTakeFirstOrThrow();
    await merge(kept, merged);
    expect((await caller.get('/auth/me')).statusCode).toBe(401);
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email', 'passwordHash', 'status'])
      .where('id', 'in', [kept.id, merged.id])
      .execute();
    expect(rows).toContainEqual({ id: kept.id, email, passwordHash: 'a hash', status: 'ACTIVE' });
    expect(rows).toContainEqual({ id: merged.id, email: null, passwordHash: null, status: 'INACTIVE' });
  });

  it('leaves group appointments with their household, and moves the others', async () => {
    const holder = await insertPatient(db);
    const merged = await insertPatient(db, { patient: { householdId: holder.householdId } });
    const kept = await insertPatient(db);
    const [alone, together] = [buildFinishedAppointment(merged), buildFinishedAppointment(merged)];
    await db.insertInto('appointments').values([alone, together]).execute();
    for (const [appointmentId, patientId] of [
      [alone.id, merged.id],
      [together.id, merged.id],
      [together.id, holder.id],
    ] as const)
      await db
        .insertInto('appointmentPatients')
        .values({ appointmentId, patientId, isPrimary: patientId === merged.id })
        .execute();
    const before = await everything(db);
    const { id } = (await merge(kept, merged)).json().data;
    const householdOf = async (appointment: { id: string }) =>
      (
        await db
          .selectFrom('appointments')
          .select(['householdId', 'patientId'])
          .where('id', '=', appointment.id)
          .execute()
      )[0];
    expect(await householdOf(alone)).toEqual({ householdId: kept.householdId, patientId: kept.id });
    expect(await householdOf(together)).toEqual({ householdId: holder.householdId, patientId: kept.id });
    await undo(id);
    expect(await everything(db)).toEqual(before);
  });

  it("keeps the surviving record's membership and its household benefits", async () => {
    const membershipOf = async (id: string) =>
      (await staff.get(`/admin/patients/${id}`)).json().membershipType;
    const merged = await insertPatient(db, { patient: { membershipType: 'PREMIER' } });
    const [kept, child] = await Promise.all(
      ['Other', 'Child'].map(async (relationship) =>
        insertPatient(db, {
          patient: {
            householdId: merged.householdId,
            relationshipToAccountHolder: relationship,
            membershipType: 'DEPENDENT',
          },
        }),
      ),
    );
    if (!kept || !child) throw new TypeError('Somebody is missing.');
    expect((await merge(kept, merged)).statusCode).toBe(200);
    expect([await membershipOf(kept.id), await membershipOf(child.id)]).toEqual(['PREMIER', 'DEPENDENT']);

    const holder = await insertPatient(db);
    const other = await insertPatient(db, { patient: { householdId: holder.householdId } });
    const member = await insertPatient(db, { patient: { membershipType: 'STANDARD' } });
    const { id } = (await merge(holder, member)).json().data;
    expect([await membershipOf(holder.id), await membershipOf(other.id)]).toEqual(['STANDARD', 'DEPENDENT']);
    await undo(id);
    expect([await membershipOf(holder.id), await membershipOf(other.id)]).toEqual(['ON DEMAND', 'ON DEMAND']);
  });

  // Rule: people.merge-blocked-by-two-memberships
  it('is refused while both pay for a membership, so no payment is lost', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    const priceId = await insertPlan(db);
    const subscriptions = [
      await insertSubscription(db, { patientId: kept.id, priceId }),
      await insertSubscription(db, { patientId: merged.id, priceId }),
    ];
    const refused = await merge(kept, merged);
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      expect.stringContaining('Both pay for a membership'),
    ]);
    const changes = await db
      .selectFrom('subscriptionChanges')
      .select('kind')
      .where('subscriptionId', 'in', subscriptions)
      .execute();
    expect(changes).toEqual([]);
    await db
      .updateTable('subscriptions')
      .set({ status: 'CANCELLED' })
      .where('patientId', '=', kept.id)
      .execute();
    const before = await everything(db);
    const merging = await merge(kept, merged);
    expect(merging.statusCode, merging.body).toBe(200);
    await undo(merging.json().data.id);
    expect(await everything(db)).toEqual(before);
  });

  it('within one household leaves one account holder', async () => {
    const merged = await insertPatient(db);
    const kept = await insertPatient(db, {
      patient: { householdId: merged.householdId, relationshipToAccountHolder: 'Other' },
    });
    const before = await everything(db);
    const { id } = (await merge(kept, merged)).json().data;
    expect((await staff.get(`/admin/patients/${kept.id}`)).json()).toMatchObject({
      isAccountHolder: true,
      relation: 'Self',
      household: [{ id: kept.id }],
    });
    await undo(id);
    expect(await everything(db)).toEqual(before);
  });
});

describe('autopay of the merged record that cannot move', () => {
  const stopsOf = (patientId: string) =>
    db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'autopay.stop')
      .where('patientId', '=', patientId)
      .execute();
  const turnedOffFor = async (userId: string) =>
    (
      await db
        .selectFrom('outbox')
        .select('payload')
        .where('type', '=', 'autopay.turnedOff')
        .where(sql<boolean>`payload ->> 'userId' = ${userId}`)
        .execute()
    ).length;
  const payer = (stripeCustomerId: string) =>
    insertPatient(db, { user: { passwordHash: null }, patient: { stripeCustomerId } });
  const turnOn = (patientId: string) =>
    db
      .insertInto('autopay')
      .values({
        patientId,
        limitCents: 20_000,
        paymentMethodIds: ['pm_own'],
        noticeDays: 3,
        hour: 9,
        createdAt: start,
        updatedAt: start,
      })
      .execute();

  // Rule: people.merge-ends-autopay
  it('ends: staff is warned, the payer gets a message, the audit says so, and undo brings it back', async () => {
    const [kept, merged] = [await payer('cus_kept_1'), await payer('cus_merged_1')];
    await turnOn(merged.id);
    expect((await preview(kept, merged)).warnings).toContain(
      'Autopay of the merged record ends, because its cards won’t carry over. The patient gets a message.',
    );
    const answer = await merge(kept, merged);
    expect(await stopsOf(merged.id)).toEqual([{ after: { reason: 'Merged into another record' } }]);
    expect(await turnedOffFor(kept.id)).toBe(1);
    expect((await undo(answer.json().data.id)).statusCode).toBe(200);
    const left = await db
      .selectFrom('autopay')
      .select('patientId')
      .where('patientId', '=', merged.id)
      .execute();
    expect(left).toHaveLength(1);
  });

  // Rule: people.merge-ends-autopay
  it('gives way to that of the record that stays, without a message', async () => {
    const [kept, merged] = [await payer('cus_kept_2'), await payer('cus_merged_2')];
    await turnOn(kept.id);
    await turnOn(merged.id);
    expect((await preview(kept, merged)).warnings).toContain(
      'Both have autopay. The settings of the record you’re keeping stay.',
    );
    expect((await merge(kept, merged)).statusCode).toBe(200);
    expect(await stopsOf(merged.id)).toHaveLength(1);
    expect(await stopsOf(kept.id)).toHaveLength(0);
    expect(await turnedOffFor(kept.id)).toBe(0);
  });
});
