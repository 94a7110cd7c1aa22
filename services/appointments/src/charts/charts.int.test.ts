import { randomUUID } from 'node:crypto';
import { connect } from '@bedside/db/connection';
import { chartOf } from '@bedside/domain/care/chart.queries';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertPatient } from '@bedside/testing/factories/people';
import { describe, expect, it, onTestFinished } from 'vitest';
import { schedule, WEDNESDAY } from '../appointments/appointment-stage.fixture.ts';
import { openChartStage } from './charts.fixture.ts';

const {
  db,
  database,
  cast,
  penicillin,
  asthma,
  added,
  update,
  remove,
  confirm,
  state,
  chart,
  changes,
  trace,
} = await openChartStage();

describe('a chart', () => {
  // Rule: care.patient-entries-wait
  it('marks patient entries and changes as unconfirmed until staff confirms them', async () => {
    const { patient, admin, patientId } = cast;
    const entry = await added(patient, asthma);
    expect(entry).toMatchObject({
      kind: 'PAST_MEDICAL',
      fields: { condition: 'Asthma', onset: '2001-04', status: 'ACTIVE' },
      source: 'PATIENT',
      reviewedBy: null,
      reviewedAt: null,
      version: 1,
    });
    expect(await chart(admin)).toMatchObject({
      patientId,
      pendingReview: 1,
      pastMedical: [{ id: entry.id }],
    });

    const confirmed = (await confirm(admin)).json().data;
    expect(confirmed).toMatchObject({
      pendingReview: 0,
      pastMedical: [{ source: 'PATIENT', reviewedBy: 'Dana Okafor', reviewedAt: WEDNESDAY.toISOString() }],
    });

    const changed = await update(patient, {
      id: entry.id,
      version: 2,
      kind: 'PAST_MEDICAL',
      fields: { condition: 'Asthma', status: 'RESOLVED' },
    });
    expect(changed.json().data).toMatchObject({ source: 'PATIENT', reviewedAt: null, version: 3 });
    expect(changed.json().data.fields).toEqual({ condition: 'Asthma', status: 'RESOLVED' });
    expect((await chart(patient)).pendingReview).toBe(1);

    const past = (await changes(patient, entry.id)).json().data;
    expect(past.map((one: { change: string; byRole: string }) => [one.change, one.byRole])).toEqual([
      ['EDITED', 'PATIENT'],
      ['CONFIRMED', 'ADMIN'],
      ['ADDED', 'PATIENT'],
    ]);
    expect(past.at(-1)).toMatchObject({ fields: { onset: '2001-04' }, byName: expect.any(String) });
  });

  // Rule: care.reviewed-allergies-warn
  it("shows an allergy as staff confirmed it next to the patient's change, until that is confirmed", async () => {
    const { patient, provider, admin, patientId } = cast;
    const appointment = await schedule(cast);
    const warnings = async () => {
      const record = (await provider.get(`/appointment/detail/${appointment}`)).json().data;
      const day = (await provider.get('/appointment/my-day')).json().data.appointments;
      expect(day[0].allergies).toEqual(record.allergies);
      expect(record.noKnownAllergies).toBeNull();
      return record.allergies;
    };
    const known = { substance: 'Penicillin', reaction: null, severity: 'Severe', patientSays: null };
    const { id } = await added(patient, penicillin);
    await confirm(admin);
    const change = async (fields: object) => {
      const { statusCode, body } = await update(patient, { id, ...penicillin, fields });
      expect(statusCode, body).toBe(200);
    };

    await change({ substance: 'Dust', severity: 'Mild' });
    const dust = { substance: 'Dust', kind: 'Other', severity: 'Mild', status: 'ACTIVE' };
    expect(await warnings()).toEqual([{ ...known, patientSays: dust }]);
    await change({ ...penicillin.fields, status: 'INACTIVE' });
    expect(await warnings()).toEqual([
      { ...known, patientSays: { ...penicillin.fields, kind: 'Other', status: 'INACTIVE' } },
    ]);
    expect((await chart(admin)).allergies).toMatchObject([
      { fields: { status: 'INACTIVE' }, confirmed: { status: 'ACTIVE' } },
    ]);
    const refused = await state(patient, true);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toMatch(/hasn’t been reviewed yet/);
    expect((await chart(patient)).noKnownAllergies).toBeNull();
    await change(penicillin.fields);
    expect(await warnings()).toEqual([known]);

    await change({ ...penicillin.fields, status: 'INACTIVE' });
    await confirm(admin);
    expect(await warnings()).toEqual([]);
    expect((await chart(admin)).allergies).toMatchObject([{ id, confirmed: null }]);
    await change(penicillin.fields);
    expect(await warnings()).toEqual([known]);
    expect((await update(admin, { id, ...penicillin, fields: dust })).statusCode).toBe(200);
    expect(await warnings()).toEqual([{ ...known, substance: 'Dust', severity: 'Mild' }]);
    expect((await state(admin, true, patientId)).statusCode).toBe(422);
  });

  // Rule: care.patient-entries-wait
  it('treats staff entries as confirmed', async () => {
    await schedule(cast);
    for (const caller of [cast.admin, cast.provider])
      expect(await added(caller, asthma)).toMatchObject({
        source: 'STAFF',
        reviewedAt: WEDNESDAY.toISOString(),
      });
    expect((await chart(cast.provider)).pendingReview).toBe(0);
  });

  it('confirms some or all entries in the version seen', async () => {
    const { patient, admin } = cast;
    const one = await added(patient, asthma);
    const other = await added(patient, penicillin);
    expect(
      (await confirm(admin, { entries: [{ id: one.id, expectedVersion: 1 }] })).json().data.pendingReview,
    ).toBe(1);

    await update(patient, { id: other.id, ...penicillin, fields: { substance: 'Amoxicillin' } });
    const before = await trace();
    const stale = await confirm(admin, { entries: [{ id: other.id, expectedVersion: 1 }] });
    expect(stale.json()).toMatchObject({ code: 'CONCURRENT_UPDATE' });
    const foreign = await insertChartEntry(
      db,
      (await insertPatient(db)).id,
      'SURGICAL',
      { procedure: 'Appendectomy' },
      { source: 'PATIENT' },
    );
    expect((await confirm(admin, { entries: [{ id: foreign }] })).statusCode).toBe(404);
    expect((await trace()).revisions).toEqual(before.revisions);
    expect((await confirm(admin)).json().data.pendingReview).toBe(0);
  });

  it('leaves one audit row without clinical text and one live update per change', async () => {
    const { patient, patientId } = cast;
    const { id } = await added(patient, asthma);
    await update(patient, { id, ...asthma, fields: { condition: 'Asthma', note: 'Worse in spring' } });
    await remove(patient, id);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'entityId', 'after'])
      .where('patientId', '=', patientId)
      .where('entityType', '=', 'chart')
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'chart.add', entityId: id, after: { kind: 'PAST_MEDICAL' } },
      { action: 'chart.change', after: { kind: 'PAST_MEDICAL', fields: ['note', 'onset'] } },
      { action: 'chart.remove', after: { kind: 'PAST_MEDICAL' } },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/asthma|spring/i);
    const events = await db
      .selectFrom('outbox')
      .select(['payload', 'liveUserIds', 'liveToStaff'])
      .where('type', '=', 'chart.changed')
      .where('entityId', '=', patientId)
      .execute();
    expect(events).toEqual(
      Array.from({ length: 3 }, () => ({
        payload: { patientId },
        liveUserIds: [patientId],
        liveToStaff: true,
      })),
    );
  });

  it('writes an audit row for each read by staff', async () => {
    await chart(cast.admin);
    await chart(cast.patient);
    const looks = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('patientId', '=', cast.patientId)
      .execute();
    expect(looks).toEqual([{ action: 'getHistory', actorId: cast.adminId }]);
  });

  it('is read in four queries, regardless of size', async () => {
    const queries: string[] = [];
    const counted = connect({ url: database.url, onQuery: ({ query }) => void queries.push(query.sql) });
    onTestFinished(() => counted.destroy());
    for (let count = 0; count < 5; count += 1) await added(cast.patient, asthma);
    const actor = {
      userId: cast.patientId,
      role: 'PATIENT',
      permissions: [],
      sessionId: randomUUID(),
    } as const;
    const read = await chartOf(
      counted,
      { actor, requestId: 'counting-1', now: WEDNESDAY, ip: null },
      cast.patientId,
    );
    expect(read.pastMedical).toHaveLength(5);
    expect(queries).toHaveLength(4);
  });
});
