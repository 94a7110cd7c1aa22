import type { HomeVisit } from '@bedside/contracts/appointments/home.api';
import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import { expect, it } from 'vitest';
import { offlineDocuments, offlineVisit } from './offline-copy.ts';

const visit = {
  appointmentDate: '2026-11-23',
  appointmentTime: '09:00',
  preferedAppointmentDate: '2026-11-22',
  telemedicine: false,
  serviceNames: ['STD test'],
  serviceAddress: null,
  patient: { id: 'june', firstName: 'June', lastName: 'Whitfield', relationship: 'Child' },
  provider: { id: 'amara', firstName: 'Amara', lastName: 'Osei', profileImage: 'picture' },
} as HomeVisit;

// Rule: appointments.offline-visit-is-plain
it('keeps nothing clinical of a visit unless the patient chose it', () => {
  const plain = offlineVisit(visit, { userId: 'nora', withClinical: false });
  expect(plain).toMatchObject({ date: '2026-11-23', from: '09:00', to: '09:30', firstName: 'June' });
  expect(JSON.stringify(plain)).not.toContain('STD');
  expect(offlineVisit(visit, { userId: 'june', withClinical: true })).toMatchObject({
    firstName: null,
    serviceNames: ['STD test'],
  });
});

it('keeps only names of nonclinical documents unless the patient chose the others', () => {
  const documents = ['Insurance', 'Identification', 'Lab result', 'Other'].map((category) => ({
    id: category,
    name: `${category}.pdf`,
    category,
    description: 'words',
    createdAt: '2026-11-20T10:00:00Z',
  })) as DocumentRow[];
  expect(offlineDocuments(documents, false)).toEqual([
    { id: 'Insurance', name: 'Insurance.pdf', createdAt: '2026-11-20T10:00:00Z' },
    { id: 'Identification', name: 'Identification.pdf', createdAt: '2026-11-20T10:00:00Z' },
  ]);
  expect(offlineDocuments(documents, true)).toHaveLength(4);
});
