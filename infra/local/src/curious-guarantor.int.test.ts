import { newId } from '@bedside/db/id';
import {
  notifyGuarantor,
  saveStatement,
  statementToPrint,
} from '@bedside/domain/payments/guarantor.commands';
import { statementData } from '@bedside/domain/payments/guarantor.queries';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { guarantorStage } from './guarantor.fixture.ts';

const { db, parts, clerk, named, linkTo, open, asked, job } = await guarantorStage();

// Rule: people.court-orders
it.each(['a person of the household', 'their email address'])(
  'no statement tells a guarantor, named by %s, of a bill for a visit with a child from whom a court keeps them',
  async (by) => {
    const holder = await insertPatient(db, { user: { passwordHash: 'a hash' } });
    const member = (dateOfBirth: string) =>
      insertPatient(db, { patient: { householdId: holder.householdId, dateOfBirth } });
    const [payer, mia, june] = [
      await member('1975-05-05'),
      await member('2017-05-05'),
      await member('2019-05-05'),
    ];
    const { appointmentId, invoiceId: joint } = await insertPayableInvoice(db, mia);
    const part = { appointmentId, patientId: june.id, isPrimary: false, symptom: null };
    await db.insertInto('appointmentPatients').values(part).execute();
    const alone = await insertInvoice(db, mia);
    const email = `${payer.id}@example.com`;
    await db.updateTable('users').set({ email }).where('id', '=', payer.id).execute();
    const who = by === 'their email address' ? { name: 'Omar', email } : { personId: payer.id };
    const guarantor = await named(mia.id, { act: 'name', ...who });
    const token = await linkTo(guarantor);
    const statementId = newId();
    const print = (id = newId()) => statementToPrint(db, { guarantorId: guarantor.id, statementId: id });
    const sent = await print(statementId);
    if (!sent) throw new Error('nothing to print');
    const pdf = Buffer.from('%PDF');
    await saveStatement(db, job(), parts.integrations.storage, {
      ...{ ...sent, guarantorId: guarantor.id, statementId, pdf },
    });
    const billsOf = async () => (await print())?.bills.map(({ id }) => id).toSorted();
    const remind = () =>
      db.transaction().execute((tx) => notifyGuarantor(tx, job(), { id: joint, patientId: mia.id }));
    await remind();
    const before = (await asked(mia.id)).length;
    expect([await billsOf(), (await open(token)).servicesAvailed.length, before]).toEqual([
      [joint, alone].toSorted(),
      2,
      1,
    ]);
    expect(await statementData(db, statementId)).not.toBeNull();
    await insertCourtOrder(db, { patientId: june.id, personId: payer.id, createdBy: clerk.id });
    await remind();
    expect([await billsOf(), (await open(token)).servicesAvailed.length, await asked(mia.id)]).toEqual([
      [alone],
      1,
      expect.objectContaining({ length: before }),
    ]);
    expect(await statementData(db, statementId)).toBeNull();
  },
);
