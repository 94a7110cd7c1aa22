import { expect, test } from 'vitest';
import { displayFileName } from './document.policy.ts';

test.each([
  ['rash.jpeg', 'jpg', 'rash.jpg'],
  ['../../etc/passwd', 'png', 'passwd.png'],
  ['..%2f..%2Fetc%2fpasswd.pdf', 'pdf', 'passwd.pdf'],
  ['/etc/shadow.pdf', 'pdf', 'shadow.pdf'],
  ['C:\\scans\\labs.v2.PDF', 'pdf', 'labs.v2.pdf'],
  ['.png', 'png', 'Photo.png'],
  ['..', 'pdf', 'Document.pdf'],
  ['', 'docx', 'Document.docx'],
  ['a\0.pdf', 'pdf', 'a.pdf'],
  ['a\u202egpj.\r\nexe', 'jpg', 'agpj.jpg'],
  ['a\r\nSet-Cookie: b=c.pdf', 'pdf', 'aSet-Cookie: b=c.pdf'],
  [`${'long'.repeat(75)}.png`, 'png', `${'long'.repeat(25)}.png`],
  ['Ärztin – résumé 👩‍⚕️.doc', 'doc', 'Ärztin – résumé 👩⚕️.doc'],
])('the file name %j is shown as a name with the extension %s', (given, extension, name) => {
  expect(displayFileName(given, extension)).toBe(name);
});
