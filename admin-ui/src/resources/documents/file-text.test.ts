import { expect, test } from 'vitest';
import { kindText, sizeText, stemOf } from './file-text.ts';

test.each([
  [980, '980 B'],
  [214_300, '214 KB'],
  [2_960_000, '3.0 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});

test('a file has a word for its kind and a name without its ending', () => {
  expect([kindText('application/pdf'), kindText('image/png'), kindText('text/csv')]).toEqual([
    'PDF',
    'Image',
    'File',
  ]);
  expect([stemOf('Blood count.v2.pdf'), stemOf('.pdf'), stemOf('scan')]).toEqual([
    'Blood count.v2',
    'Report',
    'scan',
  ]);
});
