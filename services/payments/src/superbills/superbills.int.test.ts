import { newId } from '@bedside/db/id';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { complete, decisions, enterSettings, insertBilledVisit } from '@bedside/testing/factories/superbills';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { insertVideoCall, pathOf, superbillStage } from './superbills.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([paymentsService], database);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

const { paidVisit, madeSuperbill, refund } = superbillStage(db, admin);

const rowsOf = (invoiceId: string) =>
  db.selectFrom('superbills').selectAll().where('invoiceId', '=', invoiceId).orderBy('madeAt').execute();

describe('a superbill', () => {
  // Rule: money.superbill-locked
  it('fixes the facts of the visit to the cent, and no statement changes them', async () => {
    const { invoiceId, superbill } = await madeSuperbill();
    const [row, ...others] = await rowsOf(invoiceId);
    expect(others).toEqual([]);
    expect(superbill.number).toMatch(/^SB-\d+$/);
    const ledger = await db
      .selectFrom('ledgerEntries')
      .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
      .where('invoiceId', '=', invoiceId)
      .where('kind', '=', 'PAID')
      .executeTakeFirstOrThrow();
    expect(row?.facts).toMatchObject({
      patient: { name: 'Nora Whitfield', dateOfBirth: '1985-03-22' },
      insurance: { payer: 'Blue Cross', subscriber: 'Sam Whitfield', relationship: 'Spouse' },
      provider: { name: 'Grace Okafor, NP', npi: '1098765432', license: 'IL 036.123456' },
      practice: { ein: '36-1234567', npi: '1234567893' },
      visit: { place: '12', date: '2026-11-20' },
      diagnoses: [{ code: 'J06.9' }, { code: 'R05.1' }],
      lines: [
        { code: '99348', modifiers: ['25'], units: 1, pointers: ['A', 'B'], chargeCents: 24_500 },
        { code: '36415', modifiers: [], units: 2, pointers: ['A'], chargeCents: 24_500 },
      ],
      paidCents: 0 - Number(ledger.cents),
    });
    const { lines = [], others: rest = [], totalCents } = row?.facts ?? {};
    const charged = [...lines.map((line) => line.chargeCents), ...rest.map((line) => line.amountCents)];
    expect(charged.reduce((sum, part) => sum + part, 0)).toBe(totalCents);
    await expect(
      db.updateTable('superbills').set({ number: 'SB-1' }).where('invoiceId', '=', invoiceId).execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom('superbills').execute()).rejects.toThrow();
    expect(await rowsOf(invoiceId)).toEqual([row]);
  });

  // Rule: money.superbill-supersedes
  it('is made once, and a corrected one replaces it after a refund', async () => {
    const { invoiceId, superbill } = await madeSuperbill();
    const again = await admin.post(pathOf(invoiceId), decisions);
    expect(again.statusCode).toBe(409);
    const same = await admin.post(pathOf(invoiceId), { ...decisions, replaces: superbill.number });
    expect(same.json().message).toContain(`Nothing has changed since ${superbill.number}`);
    expect(await rowsOf(invoiceId)).toHaveLength(1);

    await refund(invoiceId, 10.01);
    const corrected = await admin.post(pathOf(invoiceId), { ...decisions, replaces: superbill.number });
    expect(corrected.json().data).toMatchObject({ replaces: superbill.number, replacedBy: null });
    const [former, later] = await rowsOf(invoiceId);
    expect(later?.replacesId).toBe(former?.id);
    expect((former?.facts.paidCents ?? 0) - (later?.facts.paidCents ?? 0)).toBe(1_001);
    const shown = (await admin.get(pathOf(invoiceId))).json().data.superbills;
    expect(shown.map((one: { replacedBy: string | null }) => one.replacedBy)).toEqual([
      null,
      corrected.json().data.number,
    ]);
  });

  // Rule: money.superbill-locked
  it('leaves out money that the bill did not take and that staff still reviews', async () => {
    const { invoiceId, patient } = await paidVisit();
    const now = new Date();
    await db
      .insertInto('payments')
      .values({
        id: newId(),
        invoiceId,
        patientId: patient.id,
        type: 'APPOINTMENT',
        status: 'SUCCESSFUL',
        unapplied: true,
        paymentMode: 'ONLINE',
        amountCents: 5_000,
        createdAt: now,
        finalizedAt: now,
      })
      .execute();
    const answer = await admin.post(pathOf(invoiceId), decisions);
    expect(answer.statusCode, answer.body).toBe(200);
    const [{ facts } = { facts: null }] = await rowsOf(invoiceId);
    expect(facts?.moves).toHaveLength(1);
    expect(facts?.paidCents).toBe(facts?.totalCents);
  });

  // Rule: money.superbill-locked
  it.each(['PENDING', 'FAILED', 'SUCCEEDED'] as const)(
    'shows what the bill took of a larger deposit while the refund of the rest is %s',
    async (status) => {
      await enterSettings(db);
      const { bill, patient } = await insertBilledVisit(db);
      const { appointmentId, invoiceId } = bill;
      const at = new Date();
      const payment = {
        ...{ id: newId(), invoiceId, patientId: patient.id, amountCents: bill.total + 4_000 },
        ...({ type: 'APPOINTMENT', status: 'SUCCESSFUL', paymentMode: 'ONLINE' } as const),
        ...{ createdAt: at, finalizedAt: at },
      };
      await db.insertInto('payments').values(payment).execute();
      const back = { id: newId(), paymentId: payment.id, invoiceId, amountCents: 4_000, createdAt: at };
      await db
        .insertInto('refunds')
        .values({ ...back, refundScope: 'PARTIAL', reason: 'OTHER', status })
        .execute();
      await db.updateTable('invoices').set({ status: 'PAID' }).where('id', '=', invoiceId).execute();
      await complete(db, appointmentId);
      const answer = await admin.post(pathOf(invoiceId), decisions);
      expect(answer.statusCode, answer.body).toBe(200);
      const [{ facts } = { facts: null }] = await rowsOf(invoiceId);
      expect(facts?.paidCents).toBe(bill.total);
    },
  );

  // Rule: money.superbill-locked
  it('shows the paid amount after a lost dispute when the bill was sent again', async () => {
    const { invoiceId, bill } = await paidVisit();
    const { id: paymentId } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow();
    const at = new Date();
    const dispute = { id: `du_${newId()}`, reason: 'fraudulent', status: 'lost', isOpen: false };
    await db
      .insertInto('disputes')
      .values({ ...dispute, paymentId, invoiceId, amountCents: bill.total, openedAt: at, closedAt: at })
      .execute();
    const lost = { id: newId(), disputeId: dispute.id, paymentId, invoiceId, amountCents: bill.total, at };
    await db.insertInto('chargebacks').values(lost).execute();
    const reason = 'The patient recognizes it';
    const again = await admin.post(`/appointment/invoice/${invoiceId}/bill-again`, { reason });
    const paid = { invoiceId: again.json().data.id, paymentMode: 'CASH' };
    expect((await admin.post('/payments/mark-as-paid', paid)).statusCode).toBe(200);
    const answer = await admin.post(pathOf(invoiceId), decisions);
    expect(answer.statusCode, answer.body).toBe(200);
    const [{ facts } = { facts: null }] = await rowsOf(invoiceId);
    expect(facts?.moves.map(({ kind }) => kind)).toEqual(['PAID', 'CHARGEBACK', 'PAID']);
    expect(facts?.paidCents).toBe(bill.total);
  });

  // Rule: security.idempotency-keys
  it('gives the same answer again after a crash, and is made once', async () => {
    const { invoiceId } = await paidVisit();
    const keyed = { headers: { 'idempotency-key': `superbill-${invoiceId}` } };
    const first = await admin.post(pathOf(invoiceId), decisions, keyed);
    expect(first.statusCode, first.body).toBe(200);
    await db
      .updateTable('idempotencyKeys')
      .set({ responseStatus: null, responseBody: null, createdAt: new Date(0) })
      .where('key', '=', keyed.headers['idempotency-key'])
      .execute();
    const again = await admin.post(pathOf(invoiceId), decisions, keyed);
    expect(again.json()).toEqual(first.json());
    expect(await rowsOf(invoiceId)).toHaveLength(1);
  });

  it('is made once by requests at the same moment', async () => {
    const { invoiceId } = await paidVisit();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post(pathOf(invoiceId), decisions)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await rowsOf(invoiceId)).toHaveLength(1);
  });

  // Rule: money.superbill-paid-visits
  it('is refused before the visit is completed and paid', async () => {
    await enterSettings(db);
    const { bill } = await insertBilledVisit(db);
    const unpaid = await admin.post(pathOf(bill.invoiceId), decisions);
    expect(unpaid.statusCode).toBe(422);
    expect((await admin.get(pathOf(bill.invoiceId))).json().data).toEqual({ superbills: [], draft: null });
    await admin.post('/payments/mark-as-paid', { appointmentId: bill.appointmentId, paymentMode: 'CASH' });
    expect((await admin.post(pathOf(bill.invoiceId), decisions)).statusCode).toBe(422);
    expect(await rowsOf(bill.invoiceId)).toEqual([]);
  });

  // Rule: money.superbill-needs
  it('names everything that is missing and where it is entered', async () => {
    const { invoiceId, bill, doctor, patient } = await paidVisit({
      patient: { city: null },
      insurance: { terminationDate: '2026-11-19' },
      provider: { npi: null, licenseExpiresOn: '2026-11-01' },
    });
    await db.deleteFrom('appointmentCodes').where('appointmentId', '=', bill.appointmentId).execute();
    const answer = await admin.post(pathOf(invoiceId), decisions);
    expect(answer.statusCode).toBe(422);
    const { missing } = (await admin.get(pathOf(invoiceId))).json().data.draft;
    expect(missing.map(({ what, path }: { what: string; path: string }) => [what, path])).toEqual([
      ['The patient’s full address', `/patients/${patient.id}`],
      ['Insurance that covers the day of the visit, with its subscriber', `/patients/${patient.id}`],
      ['Grace Okafor’s NPI', `/providers/${doctor.id}`],
      ['A license of Grace Okafor that was valid on the day of the visit', `/providers/${doctor.id}`],
      ['At least one CPT code', `/appointments/${bill.appointmentId}`],
      ['At least one diagnosis code (ICD-10)', `/appointments/${bill.appointmentId}`],
    ]);
    for (const { what } of missing) expect(answer.json().message).toContain(what);
    expect(await rowsOf(invoiceId)).toEqual([]);
  });

  // Rule: money.superbill-needs
  it('is not made for a visit of several patients, whatever is entered', async () => {
    const { invoiceId, bill } = await paidVisit();
    const { appointmentId } = bill;
    const { id: patientId } = await insertPatient(db);
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId, patientId, isPrimary: false })
      .execute();
    const answer = await admin.post(pathOf(invoiceId), decisions);
    expect(answer.statusCode).toBe(422);
    const { message } = answer.json();
    expect(message).toContain('several patients');
    expect((await admin.get(pathOf(invoiceId))).json().data.draft).toMatchObject({
      refusal: message,
      missing: [],
    });
    expect(await rowsOf(invoiceId)).toEqual([]);
  });

  it('refuses codes that the visit does not have, and names the field', async () => {
    const { invoiceId } = await paidVisit();
    const [first, second] = decisions.lines;
    const refusals = [
      [{ ...decisions, place: '10' }, 'place'],
      [{ ...decisions, lines: [first] }, 'lines'],
      [{ ...decisions, lines: [{ ...first, code: '99999' }, second] }, 'lines.0.code'],
      [{ ...decisions, lines: [first, { ...second, diagnoses: ['Z00.0'] }] }, 'lines.1.diagnoses'],
    ] as const;
    for (const [body, path] of refusals) {
      const answer = await admin.post(pathOf(invoiceId), body);
      expect(answer.json().issues, answer.body).toMatchObject([{ path }]);
    }
    expect(await rowsOf(invoiceId)).toEqual([]);
  });

  // Rule: money.superbill-place-of-service
  it('asks where the patient was in a telemedicine visit and adds modifier 95', async () => {
    const { invoiceId } = await paidVisit({ appointment: { telemedicine: true } });
    const { draft } = (await admin.get(pathOf(invoiceId))).json().data;
    expect(draft).toMatchObject({ places: ['10', '02'], place: null, modifiers: ['95'] });
    const response = await admin.post(pathOf(invoiceId), { ...decisions, place: '02' });
    expect(response.statusCode, response.body).toBe(200);
    const [row] = await rowsOf(invoiceId);
    expect(row?.facts.visit.place).toBe('02');
    expect(row?.facts.lines.map(({ modifiers }) => modifiers)).toEqual([['95', '25'], ['95']]);
  });

  // Rule: money.superbill-place-of-service
  // Rule: appointments.video-claims
  it.each([
    { call: { atHome: true, audioOnly: false }, place: '10', modifier: '95' },
    { call: { atHome: false, audioOnly: true }, place: '02', modifier: '93' },
    { call: { atHome: true, audioOnly: true, met: false }, place: '10', modifier: '95' },
    { call: { atHome: null, audioOnly: true }, place: null, modifier: '93' },
  ])('takes place $place and modifier $modifier from the call: $call', async ({ call, place, modifier }) => {
    const visit = await paidVisit({ appointment: { telemedicine: true } });
    await insertVideoCall(db, visit, call);
    const { draft } = (await admin.get(pathOf(visit.invoiceId))).json().data;
    expect(draft).toMatchObject({ places: ['10', '02'], place, modifiers: [modifier] });
    const response = await admin.post(pathOf(visit.invoiceId), { ...decisions, place: draft.place ?? '10' });
    expect(response.statusCode, response.body).toBe(200);
    const [row] = await rowsOf(visit.invoiceId);
    expect(row?.facts.visit.place).toBe(place ?? '10');
    expect(row?.facts.lines.map(({ modifiers }) => modifiers)).toEqual([[modifier, '25'], [modifier]]);
  });

  // Rule: money.superbill-place-of-service
  it('lets staff correct each line of the call', async () => {
    const visit = await paidVisit({ appointment: { telemedicine: true } });
    await insertVideoCall(db, visit, { atHome: true, audioOnly: true });
    const [first, second] = decisions.lines;
    const lines = [{ ...first, modifiers: ['25', '95'] }, second];
    const response = await admin.post(pathOf(visit.invoiceId), { place: '02', lines });
    expect(response.statusCode, response.body).toBe(200);
    const [row] = await rowsOf(visit.invoiceId);
    expect(row?.facts.visit.place).toBe('02');
    expect(row?.facts.lines.map(({ modifiers }) => modifiers)).toEqual([['25', '95'], ['93']]);
  });

  it('says the place of a visit at home, where no call is', async () => {
    const visit = await paidVisit();
    await insertVideoCall(db, visit, { atHome: true, audioOnly: true });
    const { draft } = (await admin.get(pathOf(visit.invoiceId))).json().data;
    expect(draft).toMatchObject({ places: ['12'], place: '12', modifiers: [] });
  });
});
