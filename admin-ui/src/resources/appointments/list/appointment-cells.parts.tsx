import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { ListContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { AppointmentTime, StatusCell, TotalCell } from './AppointmentCells.tsx';

const appointment = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f0',
  version: 3,
  appointmentKey: 'BSD-10001',
  appointmentStatus: 'PENDING APPROVAL',
  patient: { id: 'rosalind', firstName: 'Rosalind', lastName: 'Park', fullname: 'Rosalind Park' },
  allowedTransitions: [
    { move: 'accept', to: 'AWAITING TIME', requiresReason: false },
    { move: 'assign', to: 'SCHEDULED', requiresReason: false },
  ],
} as unknown as AppointmentRow;

async function show(filterValues: object) {
  const changeStatus = vi.fn(async () => ({ message: 'Approved' }));
  await showInConsole(
    <ListContextProvider value={{ filterValues } as never}>
      <StatusCell appointment={appointment} />
    </ListContextProvider>,
    { dataProvider: { changeStatus } as object },
  );
  return changeStatus;
}

const approve = () => page.getByRole('button', { name: 'Approve, Rosalind Park' });

it('approves in one click in the list of visits that wait for it', async () => {
  const changeStatus = await show({ appointmentStatus: 'PENDING APPROVAL' });
  await approve().click();
  await expect
    .poll(() => changeStatus.mock.calls)
    .toEqual([
      [
        {
          body: { appointmentId: appointment.id, version: 3, appointmentStatus: 'AWAITING TIME' },
        },
      ],
    ]);
});

it('shows the status in a list of several', async () => {
  await show({ active: true });
  await expect.element(page.getByText('Pending approval')).toBeVisible();
  await expect.element(approve()).not.toBeInTheDocument();
});

// Rule: appointments.imports-show-what-is-known
it('lists a visit of the old system by its day, without a total', async () => {
  const old = {
    ...appointment,
    appointmentStatus: 'COMPLETED',
    appointmentDate: '2024-03-04',
    appointmentTime: null,
    telemedicineTime: null,
    appointmentSlot: ['MORNING'],
    fromOldSystem: true,
    invoiced: false,
    totalAmount: 0,
  } as unknown as AppointmentRow;
  await showInConsole(
    <main>
      <AppointmentTime appointment={old} />
      <TotalCell appointment={old} />
    </main>,
  );
  await expect.element(page.getByText('Mar 4, 2024', { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('$');
});
