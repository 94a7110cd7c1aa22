import { typedKeys } from '../common/typed-keys.ts';
export interface Measure {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly decimals: 0 | 1;
}

/** The measurements of a visit, in the order in which staff enters them. */
export const vitalMeasures = {
  systolic: { unit: 'mmHg', min: 40, max: 300, decimals: 0 },
  diastolic: { unit: 'mmHg', min: 20, max: 200, decimals: 0 },
  heartRate: { unit: 'bpm', min: 20, max: 300, decimals: 0 },
  respiratoryRate: { unit: 'breaths/min', min: 4, max: 100, decimals: 0 },
  oxygenSaturation: { unit: '%', min: 50, max: 100, decimals: 0 },
  temperatureF: { unit: '°F', min: 80, max: 115, decimals: 1 },
  weightLb: { unit: 'lb', min: 1, max: 1500, decimals: 1 },
  heightIn: { unit: 'in', min: 10, max: 108, decimals: 1 },
} as const satisfies Record<string, Measure>;

export type VitalMeasure = keyof typeof vitalMeasures;
export const vitalMeasureNames = typedKeys(vitalMeasures);
