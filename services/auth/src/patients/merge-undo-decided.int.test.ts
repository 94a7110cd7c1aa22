import { newId } from '@bedside/db/id';
import { answerConsent } from '@bedside/domain/people/answer-consent.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { saveAnswers, submitQuestionnaire } from '@bedside/domain/questionnaires/submission.commands';
import { insertConsent } from '@bedside/testing/factories/patient-file';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { addHours, subHours } from 'date-fns';
import { expect, it } from 'vitest';
import { openMergeStage } from './merge-stage.fixture.ts';

const { db, start, merge, undoLater } = await openMergeStage();

/** A patient’s consent, grant to a relative, and questionnaire from before the merge. */
async function decisionsOf(person: { id: string }, relative: { id: string }) {
  const consent = await insertConsent(db, {
    ...{ recipientId: person.id, requesterId: relative.id, mode: 'REQUEST', status: 'SENT' },
    ...{ sharesAppointments: true, answeredAt: null, sentAt: subHours(start, 1) },
  });
  const byGuardian = await insertConsent(db, {
    ...{
      recipientId: person.id,
      signatoryId: relative.id,
      mode: 'CONSENT',
      status: 'SENT',
      answeredAt: null,
    },
  });
  const grant = {
    ...{ id: newId(), ownerId: person.id, granteeId: relative.id, relation: 'OTHER' as const },
    ...{ kinds: ['VISITS' as const], state: 'ACTIVE' as const, createdBy: person.id, invitedContact: null },
    ...{ createdAt: subHours(start, 2), decidedBy: person.id, decidedAt: subHours(start, 2) },
  };
  await db.insertInto('familyGrants').values(grant).execute();
  const forms = [
    await insertSubmission(db, person, await insertForm(db)),
    await insertSubmission(db, person, await insertForm(db)),
  ];
  return {
    consentId: consent.id,
    guardians: byGuardian.id,
    relative,
    grantId: grant.id,
    forms: forms.map(({ id }) => id),
  };
}

/**
 * Signs in to the kept record, approves, grants the chart, submits one questionnaire, and saves answers to the
 * other.
 */
async function decide(account: { id: string }, made: Awaited<ReturnType<typeof decisionsOf>>) {
  const ctx = {
    ...{ requestId: 'r', now: addHours(start, 1), ip: null },
    actor: { userId: account.id, role: 'PATIENT' as const, permissions: [], sessionId: newId() },
  };
  const [answered, saved] = made.forms;
  const keys = codeKeys(['x'.repeat(32)]);
  await answerConsent(
    db,
    ctx,
    { keys, transact: (_, change) => db.transaction().execute(change) },
    { id: made.consentId, action: 'APPROVED' },
  );
  await db
    .updateTable('consents')
    .set({ status: 'APPROVED', answeredBy: made.relative.id, answeredAt: ctx.now, signatureName: 'Ada' })
    .where('id', '=', made.guardians)
    .execute();
  await db
    .updateTable('familyGrants')
    .set({ kinds: ['CHART'], decidedBy: account.id, decidedAt: ctx.now })
    .where('id', '=', made.grantId)
    .execute();
  await submitQuestionnaire(db, ctx, { token: answered ?? '', answers: { smoke: true } });
  await saveAnswers(db, ctx, { token: saved ?? '', answers: { smoke: true }, cleared: [] });
}

async function stateOf({ consentId, guardians, grantId, forms }: Awaited<ReturnType<typeof decisionsOf>>) {
  const consents = await db
    .selectFrom('consents')
    .select(['id', 'status'])
    .where('id', 'in', [consentId, guardians])
    .execute();
  const [own, signed] = [consentId, guardians].map((id) => consents.find((row) => row.id === id)?.status);
  const grant = await db
    .selectFrom('familyGrants')
    .select('state')
    .where('id', '=', grantId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('questionnaireSubmissions')
    .select(['id', 'patientId', 'draftAnswers'])
    .where('id', 'in', forms)
    .execute();
  const [answered, saved] = forms.map((id) => rows.find((row) => row.id === id));
  return [own, signed, grant.state, answered?.patientId, saved?.patientId, saved?.draftAnswers];
}

// Rule: people.merges-can-be-undone
it.each([
  ['the kept record’s', true],
  ['the merged record’s', false],
])(
  'after an undo, what someone with %s sign-in decided since opens nothing of the other',
  async (_, isKept) => {
    const account = { user: { passwordHash: 'a hash' } };
    const surviving = await insertPatient(db, isKept ? account : {});
    const merged = await insertPatient(db, isKept ? {} : account);
    const relative = await insertPatient(db, account);
    const [reader, other] = isKept ? [surviving, merged] : [merged, surviving];
    const ofOther = await decisionsOf(other, relative);
    const { id } = (await merge(surviving, merged)).json().data;
    await decide(surviving, ofOther);
    await undoLater(id);
    expect(await stateOf(ofOther)).toEqual(['WITHDRAWN', 'APPROVED', 'WITHDRAWN', reader.id, other.id, {}]);
  },
);

// Rule: people.merges-can-be-undone
it("after an undo, a person's decisions about their own record stay", async () => {
  const account = { user: { passwordHash: 'a hash' } };
  const [kept, merged] = [await insertPatient(db, account), await insertPatient(db)];
  const own = await decisionsOf(kept, await insertPatient(db, account));
  const { id } = (await merge(kept, merged)).json().data;
  await decide(kept, own);
  await undoLater(id);
  expect(await stateOf(own)).toEqual(['APPROVED', 'APPROVED', 'ACTIVE', kept.id, kept.id, { smoke: true }]);
});
