import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { ListContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useDrawer } from '../../../components/drawer.tsx';
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

function BesideDrawer() {
  const drawer = useDrawer();
  const timed = { ...appointment, appointmentDate: '2031-11-25', appointmentTime: '11:45' };
  return (
    <>
      <button type="button" onClick={() => drawer.open(<p>New appointment</p>)}>
        Open
      </button>
      <div data-testid="time">
        <AppointmentTime appointment={{ ...timed, appointmentStatus: 'PAID' } as unknown as AppointmentRow} />
      </div>
    </>
  );
}

it('puts the day below the time beside an open drawer, where one line would be cut', async () => {
  await showInConsole(<BesideDrawer />, { width: 1440 });
  const time = page.getByTestId('time');
  await expect.element(time).toHaveTextContent('Nov 25, 2031, 11:45 AM');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText('New appointment')).toBeVisible();
  await expect.element(time).toHaveTextContent('11:45 AMNov 25, 2031');
});

function WaitingBesideDrawer() {
  const drawer = useDrawer();
  const waiting = {
    ...appointment,
    appointmentDate: null,
    appointmentTime: null,
    telemedicineTime: null,
    preferedAppointmentDate: '2031-11-25',
    appointmentSlot: ['EVENING'],
    statusChangedAt: new Date(Date.now() - (22 * 60 + 39) * 60_000).toISOString(),
  } as unknown as AppointmentRow;
  return (
    <>
      <button type="button" onClick={() => drawer.open(<p>New appointment</p>)}>
        Open
      </button>
      <div data-testid="time" style={{ width: 84, whiteSpace: 'nowrap' }}>
        <AppointmentTime appointment={waiting} />
      </div>
    </>
  );
}

it('keeps the day of a visit that waits, beside an open drawer, and cuts nothing', async () => {
  await showInConsole(<WaitingBesideDrawer />, { width: 1440 });
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText('New appointment')).toBeVisible();
  const time = page.getByTestId('time');
  await expect.element(time).toHaveTextContent('eveningNov 25, waiting 22h');
  const small = time.element().querySelector('small');
  expect(small?.scrollWidth).toBeLessThanOrEqual(small?.clientWidth ?? 0);
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
