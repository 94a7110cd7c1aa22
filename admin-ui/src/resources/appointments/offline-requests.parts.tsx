import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import OfflinePaymentRequests from './OfflinePaymentRequests.tsx';

const request = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f4',
  version: 1,
  patient: {
    id: '01a2051f-6edf-740c-a544-1ecddb5c82f5',
    fullname: 'Isaac Quinn',
    firstName: 'Isaac',
    lastName: 'Quinn',
    gender: 'Male',
    dateOfBirth: '1964-05-05',
    membershipType: 'STANDARD',
  },
  appointmentKey: 'BSD-10212',
  appointmentStatus: 'PAYMENT REQUESTED',
  appointmentDate: '2026-11-20',
  appointmentTime: '08:00',
  preferedAppointmentDate: '2026-11-20',
  appointmentSlot: ['MORNING'],
  serviceNames: ['Comprehensive Metabolic Panel', 'Vitamin D Level'],
  statusChangedAt: '2026-11-20T17:20:00Z',
  totalAmount: 153,
  dueAmount: 153,
  paymentRequestType: 'BML',
  allowedTransitions: ['declinePayment', 'confirmPayment', 'approveBillLater'].map((move) => ({ move })),
};

it('keeps every answer in reach beside an open drawer', async () => {
  await showInConsole(
    <ResourceContextProvider value="appointments">
      {/* What the navigation and the drawer leave of 1440 pixels. */}
      <div data-testid="list" style={{ width: 783 }}>
        <OfflinePaymentRequests at="/bml_request" />
      </div>
    </ResourceContextProvider>,
    {
      width: 1440,
      path: '/bml_request',
      dataProvider: { getList: async () => ({ data: [request], total: 1 }) } as object,
    },
  );
  const approve = page.getByRole('button', { name: /^Approve/ }).first();
  await approve.click();
  const drawer = page.getByRole('dialog', { name: 'Approve bill later' });
  await expect.element(drawer).toBeVisible();
  const width = (of: Element) => of.getBoundingClientRect().width;
  const list = page.getByTestId('list').element();
  await expect.poll(() => width(page.getByRole('table').element())).toBeLessThanOrEqual(width(list));
});

it('says that a declined request was declined, instead of naming the visit’s status', async () => {
  const changeStatus = async () => ({ message: 'Appointment is now awaiting payment', data: request });
  await showInConsole(
    <ResourceContextProvider value="appointments">
      <OfflinePaymentRequests at="/bml_request" />
    </ResourceContextProvider>,
    {
      width: 1440,
      path: '/bml_request',
      dataProvider: { changeStatus, getList: async () => ({ data: [request], total: 1 }) } as object,
    },
  );
  await page.getByRole('button', { name: /^Decline/ }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Pays by card');
  await page.getByRole('button', { name: 'Decline request' }).click();
  await expect.element(page.getByText('Request declined')).toBeVisible();
});

it.each([
  [768, 704],
  [900, 836],
  [1024, 960],
  [1280, 1056],
])('keeps every answer in reach at %i pixels', async (width, room) => {
  await showInConsole(
    <ResourceContextProvider value="appointments">
      <div style={{ width: room }}>
        <OfflinePaymentRequests at="/bml_request" />
      </div>
    </ResourceContextProvider>,
    {
      width,
      path: '/bml_request',
      dataProvider: { getList: async () => ({ data: [request], total: 1 }) } as object,
    },
  );
  const approve = page.getByRole('button', { name: /^Approve/ });
  await expect.element(approve).toBeVisible();
  expect(approve.element().getBoundingClientRect().right).toBeLessThanOrEqual(room);
});
