import { randomUUID } from 'node:crypto';
import { insertAllergy, insertChartEntry } from '@bedside/testing/factories/charts';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { book, schedule, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openChartStage } from './charts.fixture.ts';

const {
  db,
  service,
  cast,
  penicillin,
  asthma,
  add,
  added,
  update,
  remove,
  confirm,
  state,
  read,
  chart,
  changes,
  trace,
  withoutRequestId,
} = await openChartStage();

describe('a chart entry', () => {
  it('can be changed only on the version seen', async () => {
    const { patient } = cast;
    const { id } = await added(patient, asthma);
    const more = { kind: 'PAST_MEDICAL', fields: { condition: 'Mild asthma' } };
    const both = await Promise.all([1, 2].map(() => update(patient, { id, version: 1, ...more })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await changes(patient, id)).json().data).toHaveLength(2);
  });

  it.each([
    ['a condition too long', 'PAST_MEDICAL', { condition: 'x'.repeat(251) }, 'fields.condition'],
    ['a note too long', 'PAST_MEDICAL', { condition: 'Flu', note: 'x'.repeat(501) }, 'fields.note'],
    ['no condition', 'PAST_MEDICAL', { condition: ' ' }, 'fields.condition'],
    ['an onset ahead', 'PAST_MEDICAL', { condition: 'Flu', onset: '2026-11' }, 'fields.onset'],
    ['an onset before birth', 'PAST_MEDICAL', { condition: 'Flu', onset: '1901' }, 'fields.onset'],
    ['no day of the calendar', 'SURGICAL', { procedure: 'Knee', date: '2023-02-30' }, 'fields.date'],
    ['an end before the start', 'MEDICATION', { name: 'Zinc', start: '2026', stop: '2025' }, 'fields.stop'],
    ['a word too many', 'ALLERGY', { substance: 'Latex', reviewedAt: '2026' }, 'fields.reviewedAt'],
  ])('with %s is rejected at its field, and nothing changes', async (_what, kind, fields, path) => {
    const before = await trace();
    const refused = await add(cast.patient, { kind, fields });
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path }]);
    expect(await trace()).toEqual(before);
  });

  it.each(['source', 'reviewedAt', 'reviewedBy', 'createdAt', 'removedAt'])(
    'accepts no %s from a body',
    async (word) => {
      const before = await trace();
      expect((await add(cast.patient, { ...asthma, [word]: 'STAFF' })).statusCode).toBe(400);
      expect(await trace()).toEqual(before);
    },
  );

  it('keeps its kind', async () => {
    const { id } = await added(cast.patient, asthma);
    expect((await update(cast.patient, { id, ...penicillin })).json().issues).toMatchObject([
      { path: 'kind' },
    ]);
  });

  it('can be removed by the patient until staff has confirmed it, then only by staff', async () => {
    const { patient, admin } = cast;
    const mistake = await added(patient, asthma);
    expect((await remove(patient, mistake.id, { version: 1 })).statusCode).toBe(200);

    const { id } = await added(patient, penicillin);
    await confirm(admin);
    await update(patient, { id, ...penicillin, fields: { substance: 'Penicillin V' } });
    const before = await trace();
    const refused = await remove(patient, id);
    expect(refused.json()).toMatchObject({ code: 'RULE_REFUSED' });
    expect(await trace()).toEqual(before);

    expect((await remove(admin, id)).statusCode).toBe(200);
    expect((await chart(admin)).allergies).toEqual([]);
    expect((await changes(admin, id)).json().data[0]).toMatchObject({
      change: 'REMOVED',
      reason: 'Entered twice',
    });
    expect((await changes(patient, id)).statusCode).toBe(404);
    expect((await remove(admin, id)).statusCode).toBe(404);
  });
});

describe('"No known allergies"', () => {
  // Rule: care.no-known-allergies
  it('must be stated explicitly, and is cleared by an active allergy', async () => {
    const { patient, admin } = cast;
    expect((await chart(patient)).noKnownAllergies).toBeNull();
    expect((await state(patient, true)).json().data.noKnownAllergies).toMatchObject({ source: 'PATIENT' });
    expect((await state(admin, true)).json().data.noKnownAllergies).toMatchObject({
      source: 'STAFF',
      byName: 'Dana Okafor',
    });
    expect((await state(patient, true)).json().data.noKnownAllergies).toMatchObject({ source: 'STAFF' });

    await added(patient, { kind: 'ALLERGY', fields: { substance: 'Kiwi', status: 'INACTIVE' } });
    expect((await chart(patient)).noKnownAllergies).not.toBeNull();
    await added(patient, penicillin);
    expect((await chart(patient)).noKnownAllergies).toBeNull();
    const audit = await db
      .selectFrom('auditLog')
      .select('after')
      .where('patientId', '=', cast.patientId)
      .where('action', '=', 'chart.add')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(audit).toEqual([{ after: { kind: 'ALLERGY', noKnownAllergies: false } }]);
  });

  // Rule: care.no-known-allergies
  it('is refused while there is an active allergy, and can be undone', async () => {
    const { patient, admin } = cast;
    const { id } = await added(patient, penicillin);
    const before = await trace();
    expect((await state(admin, true)).json()).toMatchObject({ code: 'RULE_REFUSED' });
    expect(await trace()).toEqual(before);
    await remove(patient, id);
    await state(patient, true);
    expect((await state(patient, false)).json().data.noKnownAllergies).toBeNull();
  });

  it('is overridden by an allergy from a merged record', async () => {
    await state(cast.patient, true);
    await insertAllergy(db, cast.patientId, 'Latex');
    expect((await chart(cast.admin)).noKnownAllergies).toBeNull();
    const appointmentId = await schedule(cast);
    const record = (await cast.admin.get(`/admin/appointments/${appointmentId}`)).json();
    expect(record).toMatchObject({ allergies: [{ substance: 'Latex' }], noKnownAllergies: null });
  });

  it('is shown on an appointment, with the number of entries awaiting confirmation', async () => {
    await state(cast.patient, true);
    await added(cast.patient, asthma);
    const appointmentId = await schedule(cast);
    const record = (await cast.provider.get(`/admin/appointments/${appointmentId}`)).json();
    expect(record).toMatchObject({
      allergies: [],
      noKnownAllergies: { source: 'PATIENT' },
      pendingChartReviews: 1,
    });
    const { appointments } = (await cast.provider.get('/appointment/my-day')).json().data;
    expect(appointments).toMatchObject([{ id: appointmentId, allergies: [], noKnownAllergies: true }]);
  });
});

describe('chart access', () => {
  const everyCall = (caller: Caller, patientId: string, entryId: string) => [
    read(caller, patientId),
    add(caller, penicillin, patientId),
    update(caller, { id: entryId, ...asthma }),
    remove(caller, entryId),
    state(caller, true, patientId),
    changes(caller, entryId),
  ];
  const asthmaOf = (patientId: string) =>
    insertChartEntry(db, patientId, 'PAST_MEDICAL', { condition: 'Asthma', status: 'ACTIVE' });

  // Rule: care.chart-access
  it("covers one's own and, for an account holder, members without an account", async () => {
    const { householdId, patient, patientId } = cast;
    const child = await insertPatient(db, { patient: { householdId, relationshipToAccountHolder: 'Child' } });
    const spouse = await insertPatient(db, {
      user: { passwordHash: 'a hash' },
      patient: { householdId, relationshipToAccountHolder: 'Spouse' },
    });
    await added(patient, asthma, child.id);
    expect(await chart(patient, child.id)).toMatchObject({ relationship: 'Child', mayChange: true });

    const [ofSpouse, ofHolder] = await Promise.all([asthmaOf(spouse.id), asthmaOf(patientId)]);
    const before = await trace();
    const unknown = randomUUID();
    const spouseHerself = await service.as(spouse);
    const elsewhere = await service.as(await insertPatient(db));
    for (const [caller, id, entryId] of [
      [patient, spouse.id, ofSpouse],
      [spouseHerself, patientId, ofHolder],
      [spouseHerself, child.id, unknown],
      [elsewhere, patientId, ofHolder],
    ] as const) {
      const responses = await Promise.all(everyCall(caller, id, entryId));
      const ofNobody = await Promise.all(everyCall(caller, unknown, unknown));
      expect(responses.map(withoutRequestId)).toEqual(ofNobody.map(withoutRequestId));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404));
    }
    expect(await trace()).toEqual(before);
    expect((await chart(spouseHerself, spouse.id)).pastMedical).toHaveLength(1);

    await added(spouseHerself, asthma, spouse.id);
    const audienceOf = async (id: string) =>
      (
        await db
          .selectFrom('outbox')
          .select('liveUserIds')
          .where('type', '=', 'chart.changed')
          .where('entityId', '=', id)
          .executeTakeFirstOrThrow()
      ).liveUserIds.toSorted();
    expect(await audienceOf(spouse.id)).toEqual([spouse.id]);
    expect(await audienceOf(child.id)).toEqual([patientId, child.id].toSorted());
  });

  // Rule: care.chart-access
  it('for a provider covers patients of their appointments, and with break-the-glass is read-only', async () => {
    const { provider, patientId } = cast;
    const entryId = await asthmaOf(patientId);
    await book(cast);
    const before = await trace();
    for (const answer of await Promise.all([
      ...everyCall(provider, patientId, entryId),
      confirm(provider, {}, patientId),
    ]))
      expect(answer.statusCode).toBe(404);
    await db
      .insertInto('breakTheGlassGrants')
      .values({
        id: randomUUID(),
        userId: cast.providerId,
        patientId,
        reason: 'Found unconscious',
        grantedAt: WEDNESDAY,
        expiresAt: addMinutes(WEDNESDAY, 60),
      })
      .execute();
    expect(await chart(provider)).toMatchObject({ mayChange: false, pastMedical: [{ id: entryId }] });
    expect((await changes(provider, entryId)).statusCode).toBe(200);
    const [, ...changing] = everyCall(provider, patientId, entryId).slice(0, 5);
    for (const answer of await Promise.all([...changing, confirm(provider, {}, patientId)]))
      expect(answer.statusCode).toBe(404);
    expect(await trace()).toEqual(before);

    await schedule(cast);
    expect(await chart(provider)).toMatchObject({ mayChange: true });
  });

  it("for admins covers everyone, and only they can change a deceased patient's", async () => {
    const { householdId, patient, admin } = cast;
    const child = await insertPatient(db, {
      user: { status: 'DECEASED' },
      patient: { householdId, relationshipToAccountHolder: 'Child' },
    });
    expect(await chart(patient, child.id)).toMatchObject({ mayChange: false });
    expect((await add(patient, asthma, child.id)).json()).toMatchObject({ code: 'RULE_REFUSED' });
    await added(admin, asthma, child.id);
  });

  // Rule: care.chart-access
  it('requires the clinical permission for staff, because staff entries count as confirmed', async () => {
    const { id } = await added(cast.patient, asthma);
    const clerk = await service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    const before = await trace();
    const calls = everyCall(clerk, cast.patientId, id).slice(0, 5);
    for (const answer of await Promise.all([...calls, confirm(clerk)])) expect(answer.statusCode).toBe(403);
    expect((await confirm(cast.patient)).statusCode).toBe(403);
    expect(await trace()).toEqual(before);
  });
});
