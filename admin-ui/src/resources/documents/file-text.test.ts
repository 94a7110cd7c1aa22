import { expect, test } from 'vitest';
import { kindText, sizeText, stemOf } from './file-text.ts';

test.each([
  [980, '980 B'],
  [214_300, '214 KB'],
  [2_960_000, '3.0 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test("names a file's type and drops its extension", () => {
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
