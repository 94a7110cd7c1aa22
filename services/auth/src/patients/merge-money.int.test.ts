import { newId } from '@bedside/db/id';
import { sweepAutopay } from '@bedside/domain/payments/plan-autopay.commands';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPlan, insertSubscription } from '@bedside/testing/factories/memberships';
import { insertPatient } from '@bedside/testing/factories/people';
import { addHours, subHours } from 'date-fns';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { everything } from './merge.fixture.ts';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, start, staff, merge, preview, undo } = await openMergeStage();

describe('merging two records with money', () => {
  // Rule: people.merges-can-be-undone
  it('moves back a bill together with its payments since', async () => {
    const merged = await insertPatient(db);
    const surviving = await insertPatient(db);
    const invoiceId = await insertInvoice(db, merged, { totalCents: 5_000 });
    const { id } = (await merge(surviving, merged)).json().data;
    const paid = {
      type: 'CUSTOM INVOICE',
      status: 'SUCCESSFUL',
      paymentMode: 'CASH',
      amountCents: 5_000,
    } as const;
    const payment = {
      id: newId(),
      invoiceId,
      patientId: surviving.id,
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
  it('moves back a plan and a membership started since with its card, and names those of a card added since', async () => {
    const customer = `cus_${newId()}`;
    const merged = await insertPatient(db, { patient: { stripeCustomerId: customer } });
    const surviving = await insertPatient(db);
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
    const { id } = (await merge(surviving, merged)).json().data;
    const since = addHours(start, 1);
    const planWith = async (invoiceId: string | undefined, paymentMethodId: string) => {
      const plan = newId();
      await db
        .insertInto('paymentPlans')
        .values({
          ...{
            id: plan,
            invoiceId: invoiceId ?? '',
            payerId: surviving.id,
            paymentMethodId,
            createdBy: surviving.id,
          },
          ...{ state: 'ACTIVE', totalCents: 5_000, installmentCount: 2, agreedHow: 'PORTAL' },
          ...{ cardBrand: 'visa', cardLast4: '4242', createdAt: since },
        })
        .execute();
      return plan;
    };
    const own = await planWith(invoices[0], old);
    const unclear = await planWith(invoices[1], await cardOf(surviving.id, since));
    const priceId = await insertPlan(db);
    const subscription = { priceId, stripeCustomerId: customer, createdAt: since };
    const membership = await insertSubscription(db, { patientId: surviving.id, ...subscription });
    const undone = await undo(id);
    expect(undone.statusCode, undone.body).toBe(200);
    const { patientId } = await db
      .selectFrom('subscriptions')
      .select('patientId')
      .where('id', '=', membership)
      .executeTakeFirstOrThrow();
    expect(patientId).toBe(merged.id);
    expect(undone.json().message).toContain('Check who it belongs to');
    expect(
      await db
        .selectFrom('paymentExceptions')
        .select(['kind', 'invoiceId', 'externalReference', 'resolvedAt'])
        .where('invoiceId', 'in', invoices)
        .execute(),
    ).toEqual([
      {
        ...{ kind: 'PLAN_AFTER_MERGE', invoiceId: invoices[1], externalReference: unclear, resolvedAt: null },
      },
    ]);
    const payers = await db
      .selectFrom('paymentPlans')
      .select(['id', 'payerId'])
      .where('id', 'in', [own, unclear])
      .execute();
    expect(new Map(payers.map((plan) => [plan.id, plan.payerId]))).toEqual(
      new Map([
        [own, merged.id],
        [unclear, surviving.id],
      ]),
    );
  });

  // Rule: people.merges-can-be-undone
  it.each([
    ['went back with the other record', true],
    ['is the kept record’s', false],
  ])('says that a card added since must be added again where its customer %s', async (_, moves) => {
    const ofCustomer = { patient: { stripeCustomerId: `cus_${newId()}` } };
    const surviving = await insertPatient(db, moves ? {} : ofCustomer);
    const merged = await insertPatient(db, moves ? ofCustomer : {});
    const { id } = (await merge(surviving, merged)).json().data;
    const card = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030, createdAt: addHours(start, 1) };
    await db
      .insertInto('cards')
      .values({ paymentMethodId: `pm_${newId()}`, patientId: surviving.id, ...card })
      .execute();
    const { message } = (await undo(id)).json();
    expect(message.includes('Remove it and add it again')).toBe(moves);
  });

  // Rule: people.merges-can-be-undone
  it('asks staff who owns a membership started since with a card added since', async () => {
    const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
    const { id } = (await merge(kept, merged)).json().data;
    const since = addHours(start, 1);
    const paymentMethodId = `pm_${newId()}`;
    const card = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 };
    await db
      .insertInto('cards')
      .values({ paymentMethodId, patientId: kept.id, createdAt: since, ...card })
      .execute();
    const priceId = await insertPlan(db);
    const membership = await insertSubscription(db, {
      ...{ patientId: kept.id, priceId, paymentMethodId, createdAt: since },
    });
    const undone = await undo(id);
    expect(undone.json().message).toContain('Check who it belongs to');
    const reviews = await db
      .selectFrom('paymentExceptions')
      .select(['kind', 'externalReference', 'resolvedAt'])
      .where('externalReference', '=', membership)
      .execute();
    expect(reviews).toEqual([
      { kind: 'MEMBERSHIP_AFTER_MERGE', externalReference: membership, resolvedAt: null },
    ]);
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
    if (!kept || !child) throw new TypeError('Someone is missing.');
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
      'Autopay on the merged record will end because its cards won’t carry over. The patient will be notified.',
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

  // Rule: people.merges-can-be-undone
  it.each([
    ['brings back the customer that it moved', 'cus_merged_4', 'cus_merged_4'],
    ['brings back no customer that was deleted at Stripe since', null, null],
  ])('an undo %s', async (_, since, expected) => {
    const customer = 'cus_merged_4';
    const [kept, merged] = [await insertPatient(db), await payer(customer)];
    const { id } = (await merge(kept, merged)).json().data;
    await db.updateTable('patients').set({ stripeCustomerId: since }).where('id', '=', kept.id).execute();
    expect((await undo(id)).statusCode).toBe(200);
    const customers = await db
      .selectFrom('patients')
      .select(['id', 'stripeCustomerId'])
      .where('id', 'in', [kept.id, merged.id])
      .execute();
    const customerOf = new Map(customers.map((one) => [one.id, one.stripeCustomerId]));
    expect([customerOf.get(kept.id), customerOf.get(merged.id)]).toEqual([null, expected]);
    await db.updateTable('patients').set({ stripeCustomerId: null }).where('id', '=', merged.id).execute();
  });

  // Rule: people.merges-can-be-undone
  it('plans again after an undo what the merge stopped or the surviving record planned', async () => {
    const [kept, merged] = [await insertPatient(db), await payer('cus_merged_3')];
    await turnOn(merged.id);
    const bill = { status: 'PAYMENT_REQUESTED', totalCents: 5_000 } as const;
    const [stopped, other] = [await insertInvoice(db, merged, bill), await insertInvoice(db, merged, bill)];
    const planned = { amountCents: 5_000, state: 'PLANNED', createdAt: start } as const;
    const chargeAt = addHours(start, 1);
    const before = { ...planned, id: newId(), patientId: merged.id, invoiceId: stopped, chargeAt };
    await db.insertInto('autopayCharges').values(before).execute();
    const { id } = (await merge(kept, merged)).json().data;
    await db
      .updateTable('autopayCharges')
      .set({ state: 'STOPPED', endedAt: chargeAt })
      .where('id', '=', before.id)
      .execute();
    const since = { ...planned, id: newId(), patientId: kept.id, invoiceId: other, chargeAt };
    await db.insertInto('autopayCharges').values(since).execute();
    expect((await undo(id)).statusCode).toBe(200);
    await sweepAutopay(db, { actor: null, requestId: 'r', now: addHours(start, 2), ip: null });
    const charges = await db
      .selectFrom('autopayCharges')
      .select(['patientId', 'state'])
      .where('invoiceId', 'in', [stopped, other])
      .where('endedAt', 'is', null)
      .execute();
    expect(charges).toEqual(Array(2).fill({ patientId: merged.id, state: 'PLANNED' }));
  });

  // Rule: people.merge-ends-autopay
  it('gives way to that of the record that stays, without a message', async () => {
    const [kept, merged] = [await payer('cus_kept_2'), await payer('cus_merged_2')];
    await turnOn(kept.id);
    await turnOn(merged.id);
    expect((await preview(kept, merged)).warnings).toContain(
      'Both have autopay. The settings on the record you’re keeping will apply.',
    );
    expect((await merge(kept, merged)).statusCode).toBe(200);
    expect(await stopsOf(merged.id)).toHaveLength(1);
    expect(await stopsOf(kept.id)).toHaveLength(0);
    expect(await turnedOffFor(kept.id)).toBe(0);
  });
});
