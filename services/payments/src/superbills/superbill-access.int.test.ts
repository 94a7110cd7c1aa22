import { saveSuperbillDocument } from '@bedside/domain/payments/superbill.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';
import { pathOf, superbillStage } from './superbills.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { parts, as, anonymous } = await startServices([paymentsService], database);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

const { madeSuperbill } = superbillStage(db, admin);

const linkOf = (id: string) => `/appointment/invoice/${id}/superbill-link`;

describe('access to a superbill', () => {
  async function printed() {
    const superbill = await madeSuperbill();
    const { id, number } = superbill.superbill;
    await saveSuperbillDocument(
      db,
      { actor: null, requestId: 'test', now: new Date(), ip: null },
      parts.integrations.storage,
      {
        superbill: { id, number, patientId: superbill.patient.id },
        pdf: Buffer.from('%PDF-1.7 a superbill'),
      },
    );
    return superbill;
  }

  it('is the patient’s, who downloads the one in force', async () => {
    const { patient, invoiceId, superbill } = await printed();
    const caller = await as(patient);
    const shown = (await caller.get(pathOf(invoiceId))).json().data;
    expect(shown).toEqual({ superbills: [expect.objectContaining({ number: superbill.number })] });
    const { link } = (await caller.get(linkOf(invoiceId))).json().data;
    const file = await anonymous.get(new URL(link).pathname.replace('/v1', ''));
    expect(file.rawPayload.toString()).toContain('a superbill');
    await admin.get(pathOf(invoiceId));
    await admin.get(linkOf(invoiceId));
    const audit = await db
      .selectFrom('auditLog')
      .select('action')
      .where('patientId', '=', patient.id)
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['superbill.make', 'downloadFile', 'listSuperbills', 'getSuperbillLink']),
    );
  });

  // Rule: money.superbill-access
  it.each([
    { kinds: ['BILLS'], sees: false },
    { kinds: ['CHART'], sees: false },
    { kinds: ['BILLS', 'CHART'], sees: true },
  ] as const)('is $sees for someone with access to $kinds', async ({ kinds, sees }) => {
    const { patient, invoiceId } = await printed();
    const own = (await (await as(patient)).get(linkOf(invoiceId))).json().data.link;
    const other = await insertPatient(db);
    await insertFamilyGrant(db, { ownerId: patient.id, granteeId: other.id, kinds: [...kinds] });
    const caller = await as(other);
    expect((await caller.get(linkOf(invoiceId))).statusCode).toBe(sees ? 200 : 404);
    const list = await caller.get(pathOf(invoiceId));
    expect(list.json().data?.superbills?.length ?? 0).toBe(sees ? 1 : 0);
    expect(own).toBeTruthy();
  });

  it('is no one else’s', async () => {
    const { invoiceId } = await printed();
    const stranger = await as(await insertPatient(db));
    expect((await stranger.get(pathOf(invoiceId))).statusCode).toBe(404);
    expect((await stranger.get(linkOf(invoiceId))).statusCode).toBe(404);
    const clerk = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    expect((await clerk.get(pathOf(invoiceId))).statusCode).toBe(403);
  });
});
