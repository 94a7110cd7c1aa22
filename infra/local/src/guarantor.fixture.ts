import { newId } from '@bedside/db/id';
import { issueStatementLink } from '@bedside/domain/payments/guarantor.commands';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { expect } from 'vitest';
import { services } from './application.ts';

/** A patient whose bills someone else pays. */
export async function guarantorStage() {
  const database = await withDatabase();
  const { db } = database;
  const { as, anonymous, parts } = await startServices(services, database, { simulators: true });
  const clerk = await insertStaff(db, { role: 'ADMIN' });
  const asClerk = await as(clerk);
  const ruth = { act: 'name', name: 'Ruth Whitfield', email: 'ruth@example.com', address: '9 Elm Street' };
  const MINOR = { dateOfBirth: '2012-03-04', relationshipToAccountHolder: 'Child' as const };

  const change = (id: string, body: object, caller = asClerk) =>
    caller.post(`/admin/patients/${id}/guarantor`, body);
  const read = async (id: string) => (await asClerk.get(`/admin/patients/${id}/guarantor`)).json().data;
  const named = async (id: string, body: object = ruth) => {
    const answer = await change(id, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return await db
      .selectFrom('guarantors')
      .selectAll()
      .where('patientId', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow();
  };
  const linkTo = ({ id }: { id: string }) =>
    db.transaction().execute((tx) => issueStatementLink(tx, { now: new Date() }, id));
  const open = async (token: string) => {
    const answer = await anonymous.get(`/appointment/appointmentDetails/${token}`);
    return answer.statusCode === 200 ? answer.json().data : null;
  };
  const asked = (patientId: string) =>
    db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'guarantorStatement.requested')
      .where('entityId', '=', patientId)
      .execute();
  const turns18 = (id: string) =>
    db.updateTable('patients').set({ dateOfBirth: '2005-01-01' }).where('id', '=', id).execute();

  const job = () => ({ actor: null, now: new Date(), requestId: newId(), ip: null });
  const processor = { stripe: parts.integrations.stripe, livemode: false };

  /** Opens the card form behind a statement’s link. */
  async function openForm() {
    const { id: patientId } = await insertPatient(db, { patient: MINOR });
    const guarantor = await named(patientId, { ...ruth, isParent: true });
    await insertInvoice(db, { id: patientId });
    const started = await anonymous.post(`/payments/${await linkTo(guarantor)}/paymentIntent`, {});
    expect(started.statusCode, started.body).toBe(200);
    const { paymentId, paymentIntentId: intentId, clientSecret } = started.json().data;
    return { patientId, paymentId, intentId, clientSecret };
  }

  async function statusOf(paymentId: string) {
    const payment = db.selectFrom('payments').select('status').where('id', '=', paymentId);
    return (await payment.executeTakeFirstOrThrow()).status;
  }

  async function notified(patientId: string, type: 'guarantor.paid' | 'guarantor.ended') {
    const events = db.selectFrom('outbox').select('payload').where('type', '=', type);
    const rows = await events.where('entityId', '=', patientId).execute();
    return rows.map(({ payload }) => payload as { paymentId?: string });
  }
  return {
    db,
    as,
    anonymous,
    parts,
    clerk,
    asClerk,
    ruth,
    MINOR,
    change,
    read,
    named,
    linkTo,
    open,
    asked,
    turns18,
    job,
    processor,
    openForm,
    statusOf,
    notified,
  };
}
