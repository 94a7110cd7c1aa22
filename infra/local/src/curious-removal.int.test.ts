import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { scheduledAppointment } from './audit-appointments.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, family } = stage;

// Rule: people.removal-waits-for-open-business
it.each([
  ['visit', 'BILLS'],
  ['balance', 'VISITS'],
] as const)(
  'an account holder who removes a spouse doesn’t learn of a %s that is closed to them',
  async (what, other) => {
    const { cast, parent, asParent } = await family();
    const spouse = await insertPatient(db, {
      user: { passwordHash: 'a hash' },
      patient: { householdId: parent.householdId, relationshipToAccountHolder: 'Spouse' },
    });
    if (what === 'visit') await scheduledAppointment({ ...cast, patient: spouse });
    else await insertInvoice(db, spouse);
    const remove = () => asParent.delete(`/patient/delete/${spouse.id}`);
    const refused = await remove();
    expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringContaining(what)]);
    await insertFamilyGrant(db, { ownerId: spouse.id, granteeId: parent.id, kinds: [other] });
    const removed = await remove();
    expect(removed.statusCode, removed.body).toBe(200);
  },
);
