import { describe, expect, it } from 'vitest';
import { openStage } from '../appointments/appointment-stage.fixture.ts';

const { service } = await openStage();

describe('the vital signs reference', () => {
  // Rule: care.vital-sign-bands
  it('is public, with thresholds for adults and the first year of life only', async () => {
    const answer = await service.anonymous.get('/list/vital-signs');
    expect(answer.statusCode).toBe(200);
    const bands: { group: string; name: string; thresholds: { sign: string }[] }[] = answer.json().data;
    expect(bands.map(({ group, name }) => [group, name])).toEqual([
      ['Adults', 'Adults'],
      ['Pediatrics', '0-12 months'],
      ['Pediatrics', '13-24 months'],
      ['Pediatrics', '2 to <4 years'],
      ['Pediatrics', '4 to <8 years'],
      ['Pediatrics', '8 to <12 years'],
      ['Pediatrics', '12-17 years'],
    ]);
    const [adults, infants, ...others] = bands;
    expect(adults?.thresholds).toContainEqual({ sign: 'BP', unit: 'mmHg', low: '<100/60', high: '>150/90' });
    expect(infants?.thresholds).toContainEqual({ sign: 'Temp', unit: '°F', low: null, high: '>=100.4' });
    expect(others.flatMap(({ thresholds }) => thresholds)).toEqual([]);
  });
});
