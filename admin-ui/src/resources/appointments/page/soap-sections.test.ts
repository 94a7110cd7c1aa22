import { expect, test } from 'vitest';
import { fromSoapFields, soapSections, toSoapFields } from './soap-sections.ts';

test('a note falls into its sections, by letter or by name', () => {
  expect(soapSections('S: Nausea\nfor two days.\nObjective: BP 102/64')).toEqual([
    { letter: 'S', words: 'Nausea\nfor two days.' },
    { letter: 'O', words: 'BP 102/64' },
  ]);
});

test('words without a heading are kept', () => {
  expect(soapSections('Seen at home.')).toEqual([{ letter: '', words: 'Seen at home.' }]);
  expect(toSoapFields('Seen at home.').S).toBe('Seen at home.');
});

test('a note survives being taken apart and put together', () => {
  const note = 'S: Nausea\nO: BP 102/64\nP: Fluids\ncall if worse';
  expect(fromSoapFields(toSoapFields(note))).toBe(note);
});

test('a note of one line falls into its four sections', () => {
  expect(soapSections('S: as reported. O: stable. A: improving. P: rest.').map(({ words }) => words)).toEqual(
    ['as reported.', 'stable.', 'improving.', 'rest.'],
  );
});

test('a letter and a colon within words begin no section', () => {
  expect(soapSections('S: Hepatitis A: positive')).toEqual([{ letter: 'S', words: 'Hepatitis A: positive' }]);
});
