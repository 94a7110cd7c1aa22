import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { proveEmail } from '@bedside/domain/people/contact-claim.commands';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { addHours } from 'date-fns';
import { expect, it } from 'vitest';

const { db } = await withDatabase();
const now = new Date();

// Rule: people.typed-contacts-claim-nothing
it('links that were sent to a contact end once it turns out to be someone else’s', async () => {
  const email = 'typed.wrong@example.com';
  const holder = await insertPatient(db, { user: { email, emailProvenAt: null } });
  const member = await insertPatient(db, {
    user: { email: null, phoneE164: null },
    patient: { householdId: holder.householdId, dateOfBirth: '2018-04-02' },
  });
  const owner = await insertPatient(db, { user: { email, emailProvenAt: null } });
  const about = async (patient: typeof holder) => {
    const [bill, form, visit] = [
      await insertInvoice(db, patient),
      await insertSubmission(db, patient, await insertForm(db)),
      await insertAppointment(db, patient, { ...(await insertService(db)), name: 'Video visit' }),
    ];
    const hour = { expiresAt: addHours(now, 1) };
    return db.transaction().execute(async (tx) => ({
      PAYMENT: await issuePaymentLink(tx, { now }, bill),
      QUESTIONNAIRE: await issueLink(tx, { now }, { purpose: 'QUESTIONNAIRE', subjectId: form.id, ...hour }),
      VIDEO: await issueLink(tx, { now }, { purpose: 'VIDEO', subjectId: visit.id, ...hour }),
    }));
  };
  const links = [await about(holder), await about(member), await about(owner)];
  const opened = async () => {
    const found = [];
    for (const of of links)
      for (const purpose of ['PAYMENT', 'QUESTIONNAIRE', 'VIDEO'] as const)
        found.push((await subjectOfLink(db, purpose, of[purpose], now)) !== null);
    return found;
  };
  expect(await opened()).toEqual(Array(9).fill(true));
  const ctx = { actor: null, requestId: 'test', now, ip: null };
  await db.transaction().execute((tx) => proveEmail(tx, ctx, owner.id));
  expect(await opened()).toEqual([...Array(6).fill(false), ...Array(3).fill(true)]);
});
