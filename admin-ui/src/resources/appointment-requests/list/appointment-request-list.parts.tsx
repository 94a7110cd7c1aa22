import type {
  AppointmentRequestRecord,
  AppointmentRequestRow,
} from '@bedside/contracts/appointments/appointment-request.schema';
import { possibleDuplicates as findMatches } from '@bedside/contracts/people/merges.api';
import { cutTexts } from '@bedside/ui-kit/components/show.fixture';
import { ResourceContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import AppointmentRequestList from '../AppointmentRequestList.tsx';

const row: AppointmentRequestRow = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f1',
  key: 'REQ-30003',
  status: 'requested',
  firstName: 'Odette',
  lastName: 'Marchand',
  fullname: 'Odette Marchand',
  isPatient: false,
  email: 'odette@example.com',
  phone: null,
  phoneE164: null,
  serviceNames: ['Vitamin B12 Injection'],
  telemedicine: false,
  preferedAppointmentDate: '2030-10-14',
  appointmentSlot: ['MORNING'],
  city: 'Chicago',
  postalCode: '60613',
  totalAmount: 195,
  appointmentId: null,
  appointmentKey: null,
  createdAt: '2030-10-12T15:00:00Z',
  version: 1,
};
const match: AppointmentRequestRecord['possibleDuplicates'][number] = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f2',
  fullname: 'Odette Marchand',
  dateOfBirth: '1979-02-11',
  email: 'odette@example.com',
  phone: null,
  membershipType: 'ON DEMAND',
  status: 'ACTIVE',
  city: 'Chicago',
  because: ['email'],
};
const show = (possibleDuplicates: readonly (typeof match)[], look = {}, room?: number) =>
  showInConsole(
    <ResourceContextProvider value="web-appointments">
      {/* What the navigation and a drawer leave of 1440 pixels, where `room` says so. */}
      <div style={{ width: room }}>
        <AppointmentRequestList />
      </div>
    </ResourceContextProvider>,
    {
      width: 1440,
      path: '/web-appointments',
      dataProvider: {
        getList: async () => ({ data: [row], total: 1 }),
        getOne: async () => ({
          data: { ...row, DOB: '1979-02-11', gender: 'Female', serviceAddress: null, possibleDuplicates },
        }),
      } as object,
      ...look,
    },
  );
const accept = () => page.getByRole('button', { name: 'Accept, Odette Marchand, REQ-30003' });

describe('The list of web requests', () => {
  serveCalls(answer(findMatches, () => ({ patients: [] })));

  it('accepts a request of someone new without opening its page', async () => {
    await show([]);
    await accept().click();
    const drawer = page.getByRole('dialog', { name: 'Create patient' });
    await expect.element(drawer.getByRole('button', { name: 'Create and accept' })).toBeVisible();
  });

  it('links the only match', async () => {
    await show([match]);
    await accept().click();
    const drawer = page.getByRole('dialog', { name: 'Link to patient' });
    await expect.element(drawer.getByRole('button', { name: 'Link and accept' })).toBeVisible();
  });

  it.each([1280, 1440])('cuts nothing at %i pixels', async (width) => {
    await show([], { width });
    await expect.element(accept()).toBeVisible();
    expect(cutTexts()).toEqual([]);
  });

  it('shows names whole beside an open drawer', async () => {
    await show([], {}, 783);
    await accept().click();
    await expect.element(page.getByRole('dialog', { name: 'Create patient' })).toBeVisible();
    expect(cutTexts()).toEqual([]);
  });

  it('offers nothing to accept without the permission', async () => {
    await show([], { me: { role: 'ADMIN', permissions: ['billing'] } });
    await expect.element(page.getByText('Vitamin B12 Injection')).toBeVisible();
    await expect.element(accept()).not.toBeInTheDocument();
  });
});
