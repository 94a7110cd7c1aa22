import { markAsDeceased } from '@bedside/domain/appointments/deceased.commands';
import { closingCardForms } from '@bedside/domain/payments/cards.commands';
import { closeDay, reopenDayClose } from '@bedside/domain/payments/day-close.commands';
import { nextDayClose } from '@bedside/domain/payments/day-close.queries';
import { leaveHousehold } from '@bedside/domain/people/household.commands';
import { undoMerge } from '@bedside/domain/people/merge-undo.commands';
import type { Act } from './acts.fixture.ts';

/** The child moves out and then owns the child’s bills. */
export const leave: Act = async ({ stage, people: [payer, child] }) => {
  if (!child) return 'nothing';
  const request = { patientId: child.id, householdOf: payer.id };
  await stage.db.transaction().execute((tx) => leaveHousehold(tx, stage.superAdmin(), request));
};

export const die: Act = async ({ stage, roll, people }) => {
  const one = people[roll(6)];
  if (!one) return 'nothing';
  await markAsDeceased(stage.db, stage.superAdmin(), stage.processor, one.id);
};

export const undoAMerge: Act = async (story) => {
  const { stage, people } = story;
  const { db } = stage;
  const done = await db
    .selectFrom('patientMerges')
    .innerJoin('patients', 'patients.id', 'patientMerges.mergedPatientId')
    .select(['patientMerges.id', 'mergedPatientId', 'householdId'])
    .where('survivingPatientId', '=', people[0].id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  if (!done) return 'nothing';
  const ctx = stage.superAdmin();
  await undoMerge(db, ctx, closingCardForms(db, ctx, stage.processor), done.id);
  people.push({ id: done.mergedPatientId, householdId: done.householdId });
};

/** Staff closes the books through today, or reopens the last close. */
export const closeBooks: Act = async ({ stage, roll }) => {
  const { db } = stage;
  const ctx = stage.superAdmin();
  const last = await db.selectFrom('dayCloses').select('id').orderBy('day', 'desc').executeTakeFirst();
  if (last && roll(4) === 0) {
    await reopenDayClose(db, ctx, last.id, 'Miscounted');
    return;
  }
  const { day, expectedCash } = await nextDayClose(db, ctx);
  const expectedCashCents = Number(expectedCash);
  await closeDay(db, ctx, { day, countedCashCents: expectedCashCents, expectedCashCents });
};
