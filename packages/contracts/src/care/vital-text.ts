import { type VitalMeasure, vitalMeasures } from './vital-measures.ts';
import type { VitalsRecord } from './vitals.schema.ts';

/** What is shown as one value: both numbers of a blood pressure, or one measure. */
type VitalSign = Exclude<VitalMeasure, 'systolic' | 'diastolic'> | 'bloodPressure';

export interface VitalText {
  signs: Readonly<Record<VitalSign, string>>;
  /** For units that are words. */
  units: Partial<Readonly<Record<VitalMeasure, string>>>;
  outOfRange: string;
}

export const vitalTextEn: VitalText = {
  signs: {
    bloodPressure: 'Blood pressure',
    heartRate: 'Heart rate',
    respiratoryRate: 'Respiratory rate',
    oxygenSaturation: 'Oxygen saturation',
    temperatureF: 'Temperature',
    weightLb: 'Weight',
    heightIn: 'Height',
  },
  units: { respiratoryRate: 'breaths/min' },
  outOfRange: 'Out of range',
};

export const vitalTextEs: VitalText = {
  signs: {
    bloodPressure: 'Presión arterial',
    heartRate: 'Frecuencia cardíaca',
    respiratoryRate: 'Frecuencia respiratoria',
    oxygenSaturation: 'Saturación de oxígeno',
    temperatureF: 'Temperatura',
    weightLb: 'Peso',
    heightIn: 'Estatura',
  },
  units: { heartRate: 'lpm', respiratoryRate: 'resp/min' },
  outOfRange: 'Fuera de rango',
};

interface ShownVital {
  sign: VitalSign;
  label: string;
  /** With its unit: "128/82 mmHg". */
  value: string;
  isOutOfRange: boolean;
}

type Measured = Partial<Record<VitalMeasure, number | null>> & Partial<Pick<VitalsRecord, 'outOfRange'>>;

/** The measured signs in the order staff reads them. */
export function shownVitals(vitals: Measured, text: VitalText): ShownVital[] {
  const { systolic, diastolic, outOfRange = [] } = vitals;
  const shown = (sign: VitalSign, value: string, measures: readonly VitalMeasure[]): ShownVital => ({
    sign,
    label: text.signs[sign],
    value,
    isOutOfRange: measures.some((measure) => outOfRange.includes(measure)),
  });
  const pressure =
    systolic == null || diastolic == null
      ? []
      : [
          shown('bloodPressure', `${systolic}/${diastolic} ${vitalMeasures.systolic.unit}`, [
            'systolic',
            'diastolic',
          ]),
        ];
  return [...pressure, ...single.flatMap((measure) => oneOf(measure))];

  function oneOf(measure: (typeof single)[number]): ShownVital[] {
    const value = vitals[measure];
    if (value == null) return [];
    const unit = text.units[measure] ?? vitalMeasures[measure].unit;
    return [shown(measure, unit === '%' ? `${value}%` : `${value} ${unit}`, [measure])];
  }
}

const single = [
  'heartRate',
  'respiratoryRate',
  'oxygenSaturation',
  'temperatureF',
  'weightLb',
  'heightIn',
] as const satisfies readonly VitalSign[];
