import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import { vitalMeasureNames } from '@bedside/contracts/care/vital-measures';
import { describe, expect, it } from 'vitest';
import { type Measured, outOfRange, vitalsRefusal } from './vitals.policy.ts';

const measured = (values: Partial<Measured>): Measured => ({
  ...(Object.fromEntries(vitalMeasureNames.map((name) => [name, null])) as Measured),
  ...values,
});
const adult = (values: Partial<Measured>) => outOfRange(measured(values), '1980-06-25', '2026-11-23');

// Rule: care.vitals-out-of-range
describe('vital signs of an adult', () => {
  it.each([
    [{ heartRate: 49 }, ['heartRate']],
    [{ heartRate: 50 }, []],
    [{ heartRate: 100 }, []],
    [{ heartRate: 101 }, ['heartRate']],
    [{ respiratoryRate: 11 }, ['respiratoryRate']],
    [{ respiratoryRate: 21 }, ['respiratoryRate']],
    [{ systolic: 99, diastolic: 60 }, ['systolic']],
    [{ systolic: 100, diastolic: 59 }, ['diastolic']],
    [{ systolic: 151, diastolic: 91 }, ['systolic', 'diastolic']],
    [{ systolic: 150, diastolic: 90 }, []],
    [{ oxygenSaturation: 91 }, ['oxygenSaturation']],
    [{ oxygenSaturation: 100 }, []],
    [{ temperatureF: 96.9 }, ['temperatureF']],
    [{ temperatureF: 100.4 }, []],
    [{ temperatureF: 100.5 }, ['temperatureF']],
    [{ weightLb: 900, heightIn: 20 }, []],
  ])('%o is out of range in %o', (values, expected) => {
    expect(adult(values)).toEqual(expected);
  });
});

describe('vital signs of a child', () => {
  const at = (dateOfBirth: string, values: Partial<Measured>) =>
    outOfRange(measured(values), dateOfBirth, '2026-11-23');

  it('have the bounds of infants up to the age of twelve months', () => {
    expect(at('2025-11-23', { heartRate: 90 })).toEqual(['heartRate']);
    expect(at('2026-11-20', { temperatureF: 100.4 })).toEqual(['temperatureF']);
    expect(at('2026-11-20', { temperatureF: 96 })).toEqual([]);
  });

  it('have no bounds from then to the eighteenth birthday', () => {
    expect(at('2025-10-23', { heartRate: 200 })).toEqual([]);
    expect(at('2008-11-24', { heartRate: 200 })).toEqual([]);
    expect(at('2008-11-23', { heartRate: 200 })).toEqual(['heartRate']);
  });
});

describe('recording vital signs', () => {
  const today = '2026-11-23';
  it('is refused for a visit that is canceled or not yet planned', () => {
    const closed = appointmentStatuses.filter((status) =>
      vitalsRefusal({ status, serviceDate: today }, today),
    );
    expect(closed).toEqual(['PENDING APPROVAL', 'AWAITING TIME', 'CANCELLED']);
  });

  it('is refused before the day of the visit', () => {
    const tomorrow = { status: 'SCHEDULED', serviceDate: '2026-11-24' } as const;
    expect(vitalsRefusal(tomorrow, today)).toContain('hasn’t happened yet');
  });
});
