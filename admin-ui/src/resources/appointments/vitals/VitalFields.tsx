import { type VitalMeasure, vitalMeasures } from '@bedside/contracts/care/vital-measures';
import { vitalTextEn } from '@bedside/contracts/care/vital-text';
import { type NewVitals, newVitals } from '@bedside/contracts/care/vitals.schema';
import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { z } from 'zod';
import { TextInput } from '../../../components/inputs.tsx';
import styles from './vitals.module.css';

const typedNumber = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? undefined : Number(typed.replace(',', '.'))));

export const noVitals = {
  systolic: '',
  diastolic: '',
  heartRate: '',
  respiratoryRate: '',
  oxygenSaturation: '',
  temperatureF: '',
  weightLb: '',
  heightIn: '',
} as const satisfies Record<VitalMeasure, ''>;

export const typedVitals = z
  .object({
    ...(Object.fromEntries(Object.keys(noVitals).map((name) => [name, typedNumber])) as Record<
      VitalMeasure,
      typeof typedNumber
    >),
    patientId: z.string().optional(),
  })
  .transform((typed): NewVitals => typed)
  .pipe(newVitals);

const { signs } = vitalTextEn;
const labels: Record<VitalMeasure, string> = {
  ...signs,
  systolic: 'Systolic',
  diastolic: 'Diastolic',
};

export const VitalFields = () => (
  <>
    <div className={styles.fields}>
      {typedKeys(noVitals).map((source) => (
        <TextInput
          key={source}
          source={source}
          label={labels[source]}
          inputMode="decimal"
          autoComplete="off"
          end={<span className={styles.unit}>{vitalMeasures[source].unit}</span>}
        />
      ))}
    </div>
    <p className="small">Enter what you measured, and leave the rest empty.</p>
  </>
);
