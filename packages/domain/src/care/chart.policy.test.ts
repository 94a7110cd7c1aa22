import { describe, expect, it } from 'vitest';
import {
  changedFields,
  checkDates,
  nonEmptyFields,
  requireRemovable,
  reviewStateFor,
  sortChartEntries,
  waitsForReview,
} from './chart.policy.ts';

const now = new Date('2026-10-14T15:00:00Z');
const patient = { userId: 'p', role: 'PATIENT', permissions: [], sessionId: 's' } as const;
const provider = { ...patient, userId: 'n', role: 'PROVIDER' } as const;

describe('chart changes', () => {
  // Rule: care.patient-entries-wait
  it('wait for review when a patient made them, and not when staff did', () => {
    expect(waitsForReview(reviewStateFor(patient, now))).toBe(true);
    expect(reviewStateFor(provider, now)).toEqual({ source: 'STAFF', reviewedBy: 'n', reviewedAt: now });
    expect(waitsForReview(reviewStateFor(provider, now))).toBe(false);
  });

  // Rule: care.imported-entries-wait-for-review
  it('wait for review when they come from an earlier system', () => {
    expect(waitsForReview({ reviewedAt: null })).toBe(true);
  });

  it('list the names of the fields that differ', () => {
    const before = nonEmptyFields({ name: 'Zinc', dose: '', active: true, route: 'By mouth' });
    expect(before).toEqual({ name: 'Zinc', active: true, route: 'By mouth' });
    expect(changedFields(before, { name: 'Zinc', active: false })).toEqual(['active', 'route']);
    expect(changedFields(before, { ...before })).toEqual([]);
  });
});

describe('chart dates', () => {
  const check = (kind: 'PAST_MEDICAL' | 'SURGICAL', date: string) => () =>
    kind === 'SURGICAL'
      ? checkDates({ kind, fields: { procedure: 'Knee', date } }, '2026-10-14', '1985-03-22')
      : checkDates(
          { kind, fields: { condition: 'Flu', onset: date, status: 'ACTIVE' } },
          '2026-10-14',
          '1985-03-22',
        );

  // Rule: care.chart-dates-are-rough
  it.each(['2026', '2026-10', '2026-10-14', '1985', '1985-03', '1985-03-22'])('may be %s', (date) => {
    expect(check('PAST_MEDICAL', date)).not.toThrow();
    expect(check('SURGICAL', date)).not.toThrow();
  });

  it.each(['2027', '2026-11', '2026-10-15', '1984', '1985-02', '1985-03-21'])('may not be %s', (date) => {
    expect(check('PAST_MEDICAL', date)).toThrow();
    expect(check('SURGICAL', date)).toThrow();
  });

  it('allow a medication to start and end in the future, in that order', () => {
    const check = (start?: string, stop?: string) => () =>
      checkDates(
        {
          kind: 'MEDICATION',
          fields: { name: 'Zinc', active: true, ...(start && { start }), ...(stop && { stop }) },
        },
        '2026-10-14',
        '1985-03-22',
      );
    expect(check('2026-10-20', '2027')).not.toThrow();
    expect(check('2026', '2026-01')).not.toThrow();
    expect(check(undefined, '2020')).not.toThrow();
    expect(check('2026-10', '2026-09-30')).toThrow();
  });
});

describe('a chart entry', () => {
  const byPatient = { change: 'ADDED', actorRole: 'PATIENT' } as const;

  it('is the patient’s as long as no one else has changed it', () => {
    expect(() => requireRemovable(patient, [byPatient])).not.toThrow();
    expect(() => requireRemovable(patient, [byPatient, { change: 'CONFIRMED', actorRole: 'ADMIN' }])).toThrow(
      /confirmed/,
    );
    expect(() => requireRemovable(patient, [])).toThrow(/confirmed/);
    expect(() => requireRemovable(provider, [])).not.toThrow();
  });

  it('is sorted by relevance, then by date', () => {
    const of = (fields: object, minute = 0) => ({ fields, createdAt: new Date(minute * 60_000) });
    const names = (kind: Parameters<typeof sortChartEntries>[0], entries: ReturnType<typeof of>[]) =>
      sortChartEntries(kind, entries).map(({ fields }) => Object.values(fields)[0]);
    expect(
      names('ALLERGY', [
        of({ substance: 'Kiwi', status: 'INACTIVE', severity: 'Severe' }),
        of({ substance: 'Dust', status: 'ACTIVE' }),
        of({ substance: 'Latex', status: 'ACTIVE', severity: 'Mild' }),
        of({ substance: 'Penicillin', status: 'ACTIVE', severity: 'Severe' }),
      ]),
    ).toEqual(['Penicillin', 'Latex', 'Dust', 'Kiwi']);
    expect(
      names('MEDICATION', [
        of({ name: 'Past', active: false, start: '2026' }),
        of({ name: 'Undated', active: true }, 1),
        of({ name: 'New', active: true, start: '2025-02' }, 2),
      ]),
    ).toEqual(['New', 'Undated', 'Past']);
  });
});
