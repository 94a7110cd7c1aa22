import { type VitalMeasure, vitalMeasures } from './vital-measures.ts';
import type { VitalsRecord } from './vitals.schema.ts';

/** A sign displayed as one value. Systolic and diastolic are combined into one blood pressure. */
type VitalSign = Exclude<VitalMeasure, 'systolic' | 'diastolic'> | 'bloodPressure';

export interface VitalText {
  signs: Readonly<Record<VitalSign, string>>;
  /** Only units that are words need a translation. */
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
  /** Includes the unit, such as "128/82 mmHg". */
  value: string;
  isOutOfRange: boolean;
}

type Measured = Partial<Record<VitalMeasure, number | null>> & Partial<Pick<VitalsRecord, 'outOfRange'>>;

/** The measured signs, in the order in which staff reads them. */
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
