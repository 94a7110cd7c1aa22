import type { ChartEntry, ChartRevision } from '@bedside/contracts/care/chart.schema';
import { describe, expect, it } from 'vitest';
import { chartTextEn } from './chart-text.en.ts';
import { entryText, historyText } from './chart-text.ts';

const formats = { zone: 'America/Chicago' };
const about = {
  id: 'e',
  source: 'STAFF',
  reviewedBy: null,
  reviewedAt: null,
  confirmed: null,
  createdAt: '2026-10-14T15:00:00Z',
  updatedAt: '2026-10-14T15:00:00Z',
  version: 1,
} as const;
const notified = (entry: ChartEntry) => entryText(entry, chartTextEn, formats);

describe('the text of a chart entry', () => {
  it('describes a medication, its dosage, and its start', () => {
    expect(
      notified({
        ...about,
        kind: 'MEDICATION',
        fields: {
          name: 'Levothyroxine',
          dose: '50 mcg',
          route: 'By mouth',
          frequency: 'every morning',
          start: '2023-03',
          prescriber: 'Dr. Amara Osei',
          active: true,
        },
      }),
    ).toEqual({
      title: 'Levothyroxine 50 mcg',
      notes: ['By mouth, every morning, since March 2023', 'Dr. Amara Osei'],
      tag: { text: 'Active', look: 'teal' },
    });
  });

  it("describes an allergy's severity, or that it is inactive", () => {
    const allergy = { ...about, kind: 'ALLERGY' } as const;
    const fields = { substance: 'Penicillin', kind: 'Drug', severity: 'Severe' } as const;
    expect(notified({ ...allergy, fields: { ...fields, status: 'ACTIVE' } }).tag).toEqual({
      text: 'Severe',
      look: 'red',
    });
    expect(notified({ ...allergy, fields: { ...fields, status: 'INACTIVE' } }).tag).toEqual({
      text: 'No longer active',
      look: 'quiet',
    });
  });
});

describe('the history of an entry', () => {
  it('names what each change altered', () => {
    const state = { id: 'r', entryId: 'e', byName: 'Nora', byRole: 'PATIENT', reason: null } as const;
    const revisions: ChartRevision[] = [
      { ...state, at: '3', change: 'CONFIRMED', fields: { substance: 'Latex', severity: 'Severe' } },
      { ...state, at: '2', change: 'EDITED', fields: { substance: 'Latex', severity: 'Severe' } },
      {
        ...state,
        at: '1',
        change: 'ADDED',
        fields: { substance: 'Latex', severity: 'Mild', reaction: 'Rash' },
      },
    ];
    const past = historyText('ALLERGY', revisions, chartTextEn, formats);
    expect(past.map(({ differences }) => differences)).toEqual([
      [],
      [
        { name: 'Severity', before: 'Mild', after: 'Severe' },
        { name: 'Reaction', before: 'Rash', after: null },
      ],
      [
        { name: 'Allergic to', before: null, after: 'Latex' },
        { name: 'Severity', before: null, after: 'Mild' },
        { name: 'Reaction', before: null, after: 'Rash' },
      ],
    ]);
  });
});
