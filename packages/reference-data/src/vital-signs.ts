interface Threshold {
  readonly sign: 'HR' | 'RR' | 'BP' | 'SPO2' | 'Temp';
  readonly unit: string;
  /** The provider is notified of values at or beyond these bounds; null where there is no bound. */
  readonly low: string | null;
  readonly high: string | null;
}

interface Band {
  readonly group: 'Adults' | 'Pediatrics';
  readonly name: string;
  readonly thresholds: readonly Threshold[];
}

const none: readonly Threshold[] = [];

/** Rule: care.vital-sign-bands */
export const vitalSigns: readonly Band[] = [
  {
    group: 'Adults',
    name: 'Adults',
    thresholds: [
      { sign: 'HR', unit: 'bpm', low: '<50', high: '>100' },
      { sign: 'RR', unit: 'breaths/min', low: '<12', high: '>20' },
      { sign: 'BP', unit: 'mmHg', low: '<100/60', high: '>150/90' },
      { sign: 'SPO2', unit: '%', low: '<92%', high: null },
      { sign: 'Temp', unit: '°F', low: '<97', high: '>100.4' },
    ],
  },
  {
    group: 'Pediatrics',
    name: '0-12 months',
    thresholds: [
      { sign: 'HR', unit: 'bpm', low: '<110', high: '>160' },
      { sign: 'RR', unit: 'breaths/min', low: '<25', high: '>55' },
      { sign: 'BP', unit: 'mmHg', low: '<85/40', high: '>100/55' },
      { sign: 'SPO2', unit: '%', low: '<95%', high: null },
      { sign: 'Temp', unit: '°F', low: null, high: '>=100.4' },
    ],
  },
  { group: 'Pediatrics', name: '13-24 months', thresholds: none },
  { group: 'Pediatrics', name: '2 to <4 years', thresholds: none },
  { group: 'Pediatrics', name: '4 to <8 years', thresholds: none },
  { group: 'Pediatrics', name: '8 to <12 years', thresholds: none },
  { group: 'Pediatrics', name: '12-17 years', thresholds: none },
];
