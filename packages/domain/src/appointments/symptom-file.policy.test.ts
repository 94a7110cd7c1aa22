import { expect, test } from 'vitest';
import { isPdf, symptomFileName } from './symptom-file.policy.ts';

test.each([
  ['rash.jpeg', 'image/webp', 'rash.webp'],
  ['../../etc/passwd', 'image/webp', 'passwd.webp'],
  ['C:\\scans\\labs.v2.PDF', 'application/pdf', 'labs.v2.pdf'],
  ['.png', 'image/webp', 'Picture.webp'],
  ['', 'application/pdf', 'Document.pdf'],
  ['a\u202egpj.\r\nexe', 'image/webp', 'agpj.webp'],
  [`${'long'.repeat(50)}.png`, 'image/webp', `${'long'.repeat(25)}.webp`],
])('%s of %s is kept as %s', (given, contentType, name) => {
  expect(symptomFileName(given, contentType)).toBe(name);
});

test('a PDF is known by its first bytes', () => {
  expect(isPdf(Buffer.from('%PDF-1.7\n'))).toBe(true);
  expect(isPdf(Buffer.from('<html>%PDF-1.7'))).toBe(false);
  expect(isPdf(Buffer.alloc(0))).toBe(false);
});
