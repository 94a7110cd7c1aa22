import { ApiError } from '@bedside/api-client/api-error';
import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { ProviderRecord } from '@bedside/contracts/people/user.schema';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CommentsForm } from '../resources/appointments/page/CommentsCard.tsx';
import InsuranceForm from '../resources/patients/coverage/InsuranceForm.tsx';
import { HoursForm } from '../resources/providers/actions/HoursForm.tsx';
import { ServiceForm } from '../resources/services/actions/ServiceForm.tsx';
import type { Service } from '../resources/services/catalog.ts';
import { showInConsole } from './show-console.fixture.tsx';

const insurance = {
  ...{ id: 'i1', version: 1, payer: 'Acme Health', plan: null, memberId: 'A1', group: null, priority: 1 },
  holder: { name: 'Finn Adeyemi', dob: '1980-01-01', relation: 'Self' },
  ...{ validTo: null, frontImage: null, backImage: null },
} as unknown as Insurance;
const patientWith = (known: Insurance) =>
  ({ id: 'p1', fullname: 'Finn Adeyemi', insurances: [known], pharmacies: [] }) as unknown as PatientRecord;

const service = {
  ...{ id: 's1', version: 1, name: 'Checkup', category: 'General', description: '', rate: 100 },
  ...{ enabled: true, taxable: false, producesReport: false, cptCode: null },
  ...{ nameEs: null, categoryEs: null, descriptionEs: null },
} as unknown as Service;

const visit = {
  ...{ id: 'a1', version: 1, appointmentKey: 'BED-1', patient: { firstName: 'Finn', lastName: 'Adeyemi' } },
  ...{ medicalOrder: 'Rest', providerNotes: null, providerSummary: 'Well', commentsForPatient: null },
} as unknown as AppointmentRecord;

const monday = { weekday: 1, from: '08:00', to: '12:00' };
const tuesday = { weekday: 2, from: '08:00', to: '12:00' };
const provider = {
  ...{ id: 'd1', version: 1, fullname: 'Dr. Ada Obi', hours: [monday, tuesday] },
  daysOff: [{ from: '2026-12-24', to: '2026-12-26', reason: '' }],
} as unknown as ProviderRecord;

interface Case {
  call: string;
  form: ReactElement;
  /** The record once someone else has changed it. */
  now: object;
  typed: readonly [string, string];
  /** What the second save sends. */
  sent: object;
}

const cases: Record<string, Case> = {
  'an insurance': {
    call: 'editInsurance',
    form: <InsuranceForm patient={patientWith(insurance)} insurance={insurance} />,
    now: patientWith({
      ...{ ...insurance, version: 2, memberId: 'B2' },
      holder: { ...insurance.holder, dob: '1980-02-02' },
    }),
    typed: ['Subscriber name', 'Ola Adeyemi'],
    sent: { version: 2, memberId: 'B2', holder: { name: 'Ola Adeyemi', dob: '1980-02-02' } },
  },
  'comments of a visit': {
    call: 'addComments',
    form: <CommentsForm appointment={visit} />,
    now: { ...visit, version: 2, providerSummary: 'Has a fever' },
    typed: ['Provider notes', 'Call back'],
    sent: { version: 2, medicalOrder: 'Rest', providerSummary: 'Has a fever', providerNotes: 'Call back' },
  },
  'a service': {
    call: 'update',
    form: <ServiceForm catalog="provider-services" service={service} />,
    now: { ...service, version: 2, rate: 150 },
    typed: ['CPT code', '99213'],
    sent: { version: 2, rate: 150, cptCode: '99213' },
  },
  'hours of a provider': {
    call: 'update',
    form: <HoursForm provider={provider} />,
    now: { ...provider, version: 2, hours: [tuesday], daysOff: [] },
    typed: ['To', '13:00'],
    sent: { version: 2, hours: [{ ...monday, to: '13:00' }, tuesday], daysOff: [] },
  },
};

it.each(Object.entries(cases))(
  'what someone else changed in %s stays, unless it was typed here too',
  async (_, { call, form, now, typed: [label, text], sent }) => {
    const save = vi
      .fn()
      .mockRejectedValueOnce(new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.'))
      .mockResolvedValue({ message: 'Saved', data: { id: 'x1', message: 'Saved' } });
    await showInConsole(form, {
      dataProvider: { [call]: save, getOne: async () => ({ data: now }) } as object,
    });
    await page.getByLabelText(label, { exact: true }).first().fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    // React-admin logs each refusal.
    vi.mocked(console.error).mockClear();
    await expect.element(page.getByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    const [first, second] = save.mock.calls[1] ?? [];
    const { data, previousData } = second ?? {};
    expect(call === 'update' ? { ...data, version: previousData.version } : first.body).toMatchObject(sent);
  },
);
