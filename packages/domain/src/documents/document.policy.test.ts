import { describe, expect, it, test } from 'vitest';
import type { Actor } from '../context.ts';
import {
  displayFileName,
  type FiledDocument,
  isPatientVisible,
  requireRemovable,
  requireValidFiling,
} from './document.policy.ts';

const actor = (role: Actor['role']): Actor => ({ userId: 'me', role, permissions: [], sessionId: 's' });

// Rule: care.document-visibility
it.each([
  ['Symptom Images', true],
  ['Invoice', true],
  ['Report', false],
  ['Soap Note Image', false],
  ['Chat', false],
])('patients see %s in their list: %s', (category, visible) => {
  expect(isPatientVisible(category)).toBe(visible);
});

describe('filing a document', () => {
  it.each([
    ['PATIENT', 'Symptom Images', undefined],
    ['ADMIN', 'Symptom Images', undefined],
    ['PROVIDER', 'Symptom Images', 'visit'],
    ['ADMIN', 'Report', 'visit'],
  ] as const)('is allowed for %s as %s', (role, category, appointmentId) => {
    expect(() => requireValidFiling(actor(role), { category, appointmentId })).not.toThrow();
  });

  it.each([
    ['PATIENT', 'Report', 'visit', /Only our staff/],
    ['ADMIN', 'Report', undefined, /Select the visit/],
    ['PROVIDER', 'Symptom Images', undefined, /Select the visit/],
  ] as const)('is refused to %s as %s', (role, category, appointmentId, texts) => {
    expect(() => requireValidFiling(actor(role), { category, appointmentId })).toThrow(texts);
  });
});

describe('removing a document', () => {
  const at = { now: new Date('2026-10-15T04:30:00Z'), timeZone: 'America/Chicago' };
  const own: FiledDocument = {
    category: 'Symptom Images',
    uploadedBy: 'me',
    createdAt: new Date('2026-10-14T06:00:00Z'),
    soapNoteStatus: null,
  };
  const remove =
    (role: Actor['role'], change: Partial<FiledDocument> = {}) =>
    () =>
      requireRemovable(actor(role), { ...own, ...change }, at);

  // Rule: care.document-removal
  it('is allowed for the patient on the day of the upload, and for admins later', () => {
    const yesterday = { createdAt: new Date('2026-10-14T04:30:00Z') };
    expect(remove('PATIENT')).not.toThrow();
    expect(remove('PATIENT', yesterday)).toThrow(/on the same day/);
    expect(remove('PATIENT', { uploadedBy: 'other' })).toThrow(/your own uploads/);
    expect(remove('ADMIN', { ...yesterday, uploadedBy: 'other' })).not.toThrow();
  });

  // Rule: care.soap-note-attachments
  it('is refused to everyone for printed documents and pictures of a signed note', () => {
    expect(remove('ADMIN', { uploadedBy: null })).toThrow(/stays in the record/);
    const picture = { category: 'Soap Note Image' };
    expect(remove('ADMIN', { ...picture, soapNoteStatus: 'SUBMITTED' })).toThrow(/signed and locked/);
    expect(remove('ADMIN', { ...picture, soapNoteStatus: 'DRAFT' })).not.toThrow();
  });
});

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
