import { chartFields, chartKinds } from '@bedside/contracts/care/chart.schema';
import { describe, expect, it } from 'vitest';
import { chartForm, chartForms, chartInput, chartValuesOf } from './chart-form.ts';

const problems = { required: 'required', date: 'date', age: 'age', tooLong: (max: number) => `max ${max}` };

describe('the chart entry form', () => {
  it.each(chartKinds)('has every field of a %s entry', (kind) => {
    expect(chartForms[kind].map(({ name }) => name).sort()).toEqual(
      Object.keys(chartFields[kind].shape).sort(),
    );
  });

  it('sends the input without empty fields, and reads it back unchanged', () => {
    const typed = {
      ...chartValuesOf('MEDICATION', null),
      name: ' Levothyroxine ',
      dose: '50 mcg',
      start: '3/2023',
    };
    const request = chartInput('MEDICATION', typed);
    expect(request).toEqual({
      kind: 'MEDICATION',
      fields: { name: 'Levothyroxine', dose: '50 mcg', start: '2023-03', active: true },
    });
    expect(chartValuesOf('MEDICATION', request.fields)).toMatchObject({
      start: '03/2023',
      stop: '',
      active: true,
    });
    expect(
      chartInput('FAMILY_MEDICAL', { relation: 'Mother', condition: 'Asthma', ageAtOnset: '58' }),
    ).toEqual({
      kind: 'FAMILY_MEDICAL',
      fields: { relation: 'Mother', condition: 'Asthma', ageAtOnset: 58, deceased: false },
    });
  });

  it('shows missing and invalid values at their fields', () => {
    const said = (kind: (typeof chartKinds)[number], typed: object) =>
      chartForm(kind, problems)
        .safeParse({ ...chartValuesOf(kind, null), ...typed })
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(said('ALLERGY', {})).toEqual(['substance: required', 'kind: required']);
    expect(said('ALLERGY', { substance: 'x'.repeat(101), kind: 'Drug' })).toEqual(['substance: max 100']);
    expect(said('PAST_MEDICAL', { condition: 'Flu', onset: 'last June' })).toEqual(['onset: date']);
    expect(said('FAMILY_MEDICAL', { relation: 'Son', condition: 'Flu', ageAtOnset: '121' })).toEqual([
      'ageAtOnset: age',
    ]);
    expect(said('SURGICAL', { procedure: 'Knee', date: '2009' })).toBeUndefined();
  });
});
