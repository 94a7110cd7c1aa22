import { expect, it } from 'vitest';
import { shownVitals, vitalTextEn, vitalTextEs } from './vital-text.ts';

const none = {
  systolic: null,
  diastolic: null,
  heartRate: null,
  respiratoryRate: null,
  oxygenSaturation: null,
  temperatureF: null,
  weightLb: null,
  heightIn: null,
  outOfRange: [],
};

it('shows what was measured, with units, and blood pressure as one value', () => {
  const vitals = { ...none, systolic: 151, diastolic: 88, oxygenSaturation: 97, temperatureF: 98.6 };
  expect(shownVitals({ ...vitals, outOfRange: ['systolic'] }, vitalTextEn)).toEqual([
    { sign: 'bloodPressure', label: 'Blood pressure', value: '151/88 mmHg', isOutOfRange: true },
    { sign: 'oxygenSaturation', label: 'Oxygen saturation', value: '97%', isOutOfRange: false },
    { sign: 'temperatureF', label: 'Temperature', value: '98.6 °F', isOutOfRange: false },
  ]);
});

it('has Spanish words for units that are words', () => {
  expect(shownVitals({ ...none, heartRate: 92, respiratoryRate: 16 }, vitalTextEs)).toEqual([
    { sign: 'heartRate', label: 'Frecuencia cardíaca', value: '92 lpm', isOutOfRange: false },
    {
      sign: 'respiratoryRate',
      label: 'Frecuencia respiratoria',
      value: '16 resp/min',
      isOutOfRange: false,
    },
  ]);
});
