import { createHash } from 'node:crypto';
import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { invoiceDocument } from '@bedside/domain/payments/invoice-document.commands';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPlan, insertSubscription } from '@bedside/testing/factories/memberships';
import { insertPatient } from '@bedside/testing/factories/people';
import { addDays, addHours, subHours } from 'date-fns';
import { expect, it } from 'vitest';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, start, clock, admin, merge, undoLater } = await openMergeStage();

const visitOf = async (patient: { id: string; householdId: string }) => {
  const payable = await insertPayableInvoice(db, patient);
  const { appointmentId } = payable;
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId, patientId: patient.id, isPrimary: true })
    .execute();
  return payable;
};

/** What is made for a visit while the records are merged: its files, results, notification, and links. */
async function madeFor(patientId: string, { appointmentId, invoiceId }: Awaited<ReturnType<typeof visitOf>>) {
  const createdAt = addHours(start, 1);
  const file = (more: object) => ({
    ...{ id: newId(), patientId, category: 'Report', name: 'a.pdf', storageKey: newId(), createdAt },
    ...{ contentType: 'application/pdf', sizeBytes: 3, sha256: Buffer.from('x') },
    ...more,
  });
  const [ofVisit, ofBill] = [file({ appointmentId }), file({ invoiceId, category: 'Invoice' })];
  await db.insertInto('documents').values([ofVisit, ofBill]).execute();
  const report = {
    ...{ id: newId(), documentId: ofVisit.id, appointmentId, patientId, name: 'Blood', createdAt },
  };
  await db.insertInto('reports').values(report).execute();
  const vitals = { id: newId(), appointmentId, patientId, heartRate: 60, recordedBy: admin.id };
  await db
    .insertInto('vitals')
    .values({ ...vitals, measuredAt: createdAt, recordedAt: createdAt })
    .execute();
  const eventId = newId();
  const about = { entityType: 'invoice' as const, entityId: invoiceId };
  await db
    .insertInto('outbox')
    .values({
      ...about,
      id: eventId,
      type: 'invoice.paid',
      payload: '{}',
      urgent: false,
      requestId: 'r',
      createdAt,
    })
    .execute();
  const notice = { ...about, id: newId(), eventId, userId: patientId, type: 'receipt', createdAt };
  await db
    .insertInto('notifications')
    .values({ ...notice, title: 'A receipt', body: 'Words' })
    .execute();
  const links = [
    { purpose: 'PAYMENT' as const, subjectId: invoiceId },
    { purpose: 'VIDEO' as const, subjectId: appointmentId },
  ];
  const tokens = await db.transaction().execute(async (tx) => {
    const issued: string[] = [];
    for (const link of links)
      issued.push(await issueLink(tx, { now: createdAt }, { ...link, expiresAt: addDays(start, 7) }));
    return issued;
  });
  return {
    owners: async () => [
      ...(await db
        .selectFrom('documents')
        .select('patientId')
        .where('id', 'in', [ofVisit.id, ofBill.id])
        .execute()),
      await db
        .selectFrom('reports')
        .select('patientId')
        .where('id', '=', report.id)
        .executeTakeFirstOrThrow(),
      await db.selectFrom('vitals').select('patientId').where('id', '=', vitals.id).executeTakeFirstOrThrow(),
      ...(await db
        .selectFrom('notifications')
        .select('userId as patientId')
        .where('id', '=', notice.id)
        .execute()),
    ],
    open: async () => [
      await subjectOfLink(db, 'PAYMENT', tokens[0] ?? '', clock.now),
      await subjectOfLink(db, 'VIDEO', tokens[1] ?? '', clock.now),
    ],
  };
}

// Rule: people.merges-can-be-undone
it('after an undo, records made for a visit since then belong to its patient, and links sent since then have ended', async () => {
  const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
  const [own, others] = [await visitOf(kept), await visitOf(merged)];
  const { id } = (await merge(kept, merged)).json().data;
  const ofOwn = await madeFor(kept.id, own);
  const ofOthers = await madeFor(kept.id, others);
  expect(await ofOthers.open()).toEqual([others.invoiceId, others.appointmentId]);
  await undoLater(id);
  const all = (patientId: string) => Array(5).fill({ patientId });
  expect([await ofOwn.owners(), await ofOthers.owners()]).toEqual([all(kept.id), all(merged.id)]);
  expect([await ofOwn.open(), await ofOthers.open()]).toEqual([
    [null, null],
    [null, null],
  ]);
});

// Rule: people.merges-can-be-undone
it('after an undo, a receipt that was printed since is printed again, because it names the other person', async () => {
  const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
  const [own, others] = [await visitOf(kept), await visitOf(merged)];
  const earlier = await visitOf(merged);
  const print = (patientId: string, { invoiceId }: typeof own, hours: number) =>
    insertDocument(db, {
      ...{ patientId, invoiceId, invoiceVersion: 1, category: 'Invoice' },
      createdAt: addHours(start, hours),
    });
  const before = await print(merged.id, earlier, -1);
  const { id } = (await merge(kept, merged)).json().data;
  const right = await print(kept.id, own, 1);
  const wrong = await print(kept.id, others, 1);
  await undoLater(id);
  const prints = [own, others, earlier].map(({ invoiceId }) =>
    invoiceDocument(db, { id: invoiceId, version: 1 }),
  );
  expect(await Promise.all(prints)).toEqual([{ id: right.id }, undefined, { id: before.id }]);
  const { removedAt } = await db
    .selectFrom('documents')
    .select('removedAt')
    .where('id', '=', wrong.id)
    .executeTakeFirstOrThrow();
  expect(removedAt).toEqual(clock.now);
});

// Rule: people.merges-can-be-undone
it('after an undo, a bill made since is its visit’s, and so are its payments', async () => {
  const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
  const visit = await visitOf(merged);
  const { id } = (await merge(kept, merged)).json().data;
  const invoiceId = await insertInvoice(db, kept, {
    kind: 'LATE_FEE',
    lateCancellationOfAppointmentId: visit.appointmentId,
    createdAt: addHours(start, 1),
  });
  await db
    .insertInto('payments')
    .values({
      ...{
        id: newId(),
        invoiceId,
        patientId: kept.id,
        type: 'APPOINTMENT',
        status: 'FAILED',
      },
      ...{ paymentMode: 'ONLINE', amountCents: 100, createdAt: addHours(start, 1) },
    })
    .execute();
  await undoLater(id);
  const owners = await db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.invoiceId', 'invoices.id')
    .select(['invoices.patientId as ofBill', 'payments.patientId as ofPayment'])
    .where('invoices.id', '=', invoiceId)
    .execute();
  expect(owners).toEqual([{ ofBill: merged.id, ofPayment: merged.id }]);
});

const payerOf = async (id: string) =>
  (await db.selectFrom('invoices').select('patientId').where('id', '=', id).executeTakeFirstOrThrow())
    .patientId;

// Rule: people.merges-can-be-undone
it("after an undo, a period charged since then belongs to the membership's patient", async () => {
  const customer = `cus_${newId()}`;
  const [kept, merged] = [
    await insertPatient(db),
    await insertPatient(db, { patient: { stripeCustomerId: customer } }),
  ];
  const priceId = await insertPlan(db);
  const ofCustomer = { priceId, stripeCustomerId: customer };
  const before = await insertSubscription(db, {
    ...{ patientId: merged.id, status: 'CANCELLED', createdAt: subHours(start, 1) },
    ...ofCustomer,
  });
  const { id } = (await merge(kept, merged)).json().data;
  const createdAt = addHours(start, 1);
  const since = await insertSubscription(db, { patientId: kept.id, createdAt, ...ofCustomer });
  const periods: string[] = [];
  for (const subscriptionId of [before, since]) {
    const invoiceId = await insertInvoice(db, kept, { kind: 'MEMBERSHIP', createdAt });
    periods.push(invoiceId);
    const period = { periodStart: createdAt, periodEnd: addDays(createdAt, 30), createdAt };
    await db
      .insertInto('subscriptionCharges')
      .values({ stripeInvoiceId: `in_${newId()}`, subscriptionId, invoiceId, ...period })
      .execute();
  }
  await undoLater(id);
  expect(await Promise.all(periods.map(payerOf))).toEqual([merged.id, merged.id]);
});

// Rule: people.merges-can-be-undone
it("after an undo, a bill sent again since then belongs to the first bill's patient", async () => {
  const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
  const first = await insertInvoice(db, merged, { status: 'PAID', totalCents: 100, paidAt: start });
  const kind = { type: 'CUSTOM INVOICE', status: 'SUCCESSFUL', paymentMode: 'ONLINE' } as const;
  const payment = { ...kind, amountCents: 100, createdAt: start, finalizedAt: start };
  const paymentId = newId();
  await db
    .insertInto('payments')
    .values({ ...payment, id: paymentId, invoiceId: first, patientId: merged.id })
    .execute();
  const { id } = (await merge(kept, merged)).json().data;
  const at = addHours(start, 1);
  const again = await insertInvoice(db, kept, { totalCents: 100, createdAt: at });
  const disputeId = `dp_${newId()}`;
  const lost = {
    reason: 'fraudulent',
    status: 'lost',
    amountCents: 100,
    openedAt: start,
    closedAt: start,
    isOpen: false,
  };
  await db
    .insertInto('disputes')
    .values({ id: disputeId, paymentId, ...lost })
    .execute();
  const answer = {
    answer: 'BILLED_AGAIN',
    answeredAt: at,
    answeredBy: admin.id,
    newInvoiceId: again,
  } as const;
  await db
    .insertInto('chargebacks')
    .values({
      id: newId(),
      invoiceId: first,
      paymentId,
      disputeId,
      amountCents: 100,
      at,
      ...answer,
      reason: 'Lost',
    })
    .execute();
  await undoLater(id);
  expect([await payerOf(first), await payerOf(again)]).toEqual([merged.id, merged.id]);
});

// Rule: people.merges-can-be-undone
it("after an undo, a print of both patients' superbills belongs to no one, and other prints to their patient", async () => {
  const [kept, merged] = [await insertPatient(db), await insertPatient(db)];
  const [own, others] = [await visitOf(kept), await visitOf(merged)];
  const { id } = (await merge(kept, merged)).json().data;
  const superbills = [own, others].map(({ invoiceId }) => ({
    ...{ id: newId(), invoiceId, facts: '{}', factsHash: createHash('sha256').update('{}').digest() },
    ...{ madeAt: addHours(start, 1), madeBy: admin.id },
  }));
  await db.insertInto('superbills').values(superbills).execute();
  const ids = superbills.map((superbill) => superbill.id);
  const documents = { patientId: kept.id, category: 'Superbill', createdAt: addHours(start, 1) };
  const [month, single] = [await insertDocument(db, documents), await insertDocument(db, documents)];
  const prints = [
    { printKey: `superbill-month:${ids.join(',')}`, documentId: month.id },
    { printKey: `superbill:${ids[1]}:2`, documentId: single.id },
  ];
  await db.insertInto('printedDocuments').values(prints).execute();
  await undoLater(id);
  const after = await db
    .selectFrom('documents')
    .select(['patientId', 'removedAt'])
    .where('id', 'in', [month.id, single.id])
    .orderBy('id')
    .execute();
  expect(after).toEqual([
    { patientId: kept.id, removedAt: clock.now },
    { patientId: merged.id, removedAt: null },
  ]);
});
