import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { cutTexts } from '@bedside/ui-kit/components/show.fixture';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { LatestAppointments } from './LatestAppointments.tsx';

it('the latest visits of a patient show services and providers in full at 768 pixels', async () => {
  const visit = {
    ...{ id: 'visit-1', appointmentKey: 'BSD-1', appointmentStatus: 'PAYMENT REQUESTED', totalAmount: 153 },
    ...{ appointmentDate: '2026-11-20', appointmentTime: '08:00', appointmentSlot: [] },
    patient: { id: 'finn', fullname: 'Finn Adeyemi', membershipType: null },
    provider: { firstName: 'Henrik', lastName: 'Lindqvist-Montgomery' },
    serviceNames: ['Comprehensive Metabolic Panel', 'Vitamin D Level'],
    allowedTransitions: [],
  };
  await showInConsole(
    <div style={{ width: 640 }}>
      <LatestAppointments patient={{ id: 'finn' } as PatientRecord} />
    </div>,
    { dataProvider: { getList: async () => ({ data: [visit], total: 1 }) } as object, width: 768 },
  );
  await expect.element(page.getByText('H. Lindqvist-Montgomery')).toBeVisible();
  expect(cutTexts()).toEqual([]);
});
