import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { Timeline } from './Timeline.tsx';

it('keeps the drive apart from whom it leads to, for names of every length', async () => {
  const lengths = Array.from({ length: 24 }, (_, at) => at + 1);
  const appointments = lengths.map((length) => ({
    id: `visit-${length}`,
    patient: { id: `patient-${length}`, firstName: 'N'.repeat(length), lastName: 'Li' },
    patientAge: 42,
    patientGender: 'FEMALE',
    appointmentStatus: 'SCHEDULED',
    startTime: '15:00',
    serviceNames: ['Visit'],
    travelMinutes: 27,
  })) as unknown as DayAppointment[];
  await showInConsole(<Timeline appointments={appointments} next={null} />, { width: 390 });
  const drives = page.getByText('27 min drive');
  await expect.poll(() => drives.elements().length).toBe(lengths.length);
  for (const drive of drives.elements()) {
    const sex = drive.parentElement?.querySelector('small')?.getBoundingClientRect();
    const box = drive.getBoundingClientRect();
    if (sex && box.top < sex.bottom && sex.top < box.bottom)
      expect(box.left - sex.right).toBeGreaterThanOrEqual(8);
  }
});
