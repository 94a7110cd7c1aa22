import type { ChartFields } from '@bedside/contracts/care/chart.schema';

type Medication = Omit<ChartFields<'MEDICATION'>, 'start' | 'active'>;

interface Illness {
  condition: string;
  note?: string;
  medication?: Medication;
}

export const illnesses: readonly Illness[] = [
  {
    condition: 'High blood pressure',
    note: 'Checks it at home in the morning.',
    medication: { name: 'Lisinopril', dose: '10 mg', route: 'by mouth', frequency: 'once a day' },
  },
  {
    condition: 'Type 2 diabetes',
    medication: { name: 'Metformin', dose: '500 mg', route: 'by mouth', frequency: 'twice a day' },
  },
  {
    condition: 'Hypothyroidism',
    medication: { name: 'Levothyroxine', dose: '75 mcg', route: 'by mouth', frequency: 'every morning' },
  },
  {
    condition: 'Generalized anxiety',
    medication: {
      name: 'Sertraline',
      dose: '50 mg',
      route: 'by mouth',
      frequency: 'once a day',
      prescriber: 'Dr. J. Hale',
    },
  },
  {
    condition: 'High cholesterol',
    medication: { name: 'Atorvastatin', dose: '20 mg', route: 'by mouth', frequency: 'at night' },
  },
  {
    condition: 'Acid reflux',
    medication: { name: 'Omeprazole', dose: '20 mg', route: 'by mouth', frequency: 'before breakfast' },
  },
  {
    condition: 'Asthma',
    note: 'Worse in spring and with cats.',
    medication: { name: 'Albuterol inhaler', dose: '90 mcg', route: 'inhaled', frequency: 'as needed' },
  },
  { condition: 'Migraine', medication: { name: 'Sumatriptan', dose: '50 mg', frequency: 'as needed' } },
  { condition: 'Iron deficiency' },
  { condition: 'Osteoarthritis of the knee' },
];

export const childIllnesses: readonly Illness[] = [
  {
    condition: 'Eczema',
    medication: { name: 'Hydrocortisone 1% cream', route: 'on the skin', frequency: 'as needed' },
  },
  {
    condition: 'Asthma',
    medication: { name: 'Albuterol inhaler', dose: '90 mcg', route: 'inhaled', frequency: 'as needed' },
  },
  { condition: 'Ear infections' },
];

export const operations = [
  { procedure: 'Appendectomy', facility: 'Rush University Medical Center' },
  { procedure: 'Gallbladder removal', facility: 'Northwestern Memorial Hospital' },
  { procedure: 'Knee arthroscopy', facility: 'Midwest Orthopedics' },
  { procedure: 'Gallbladder removal', facility: 'Advocate Illinois Masonic' },
  { procedure: 'Tonsillectomy' },
] as const;

export const familyHistory: readonly ChartFields<'FAMILY_MEDICAL'>[] = [
  { relation: 'Mother', condition: 'Type 2 diabetes', ageAtOnset: 58, deceased: false },
  { relation: 'Father', condition: 'Heart attack', ageAtOnset: 64, deceased: true },
  { relation: 'Mother', condition: 'Breast cancer', ageAtOnset: 51, deceased: false },
  { relation: 'Grandparent', condition: 'Stroke', ageAtOnset: 77, deceased: true },
  { relation: 'Sister', condition: 'Hypothyroidism', deceased: false },
  { relation: 'Father', condition: 'High blood pressure', deceased: false },
];
