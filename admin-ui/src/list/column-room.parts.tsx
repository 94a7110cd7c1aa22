import { cutTexts } from '@bedside/ui-kit/components/show.fixture';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { appointmentColumns } from '../resources/appointments/list/appointment-columns.tsx';
import { codeColumns } from '../resources/codes/code-columns.tsx';
import { consentColumns } from '../resources/consents/consent-columns.tsx';
import { invoiceColumns } from '../resources/invoices/invoice-columns.tsx';
import { patientColumns } from '../resources/patients/list/patient-columns.tsx';
import { pickColumns } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { List } from './List.tsx';

const person = {
  id: 'patient-1',
  firstName: 'Theodore',
  lastName: 'Banerjee',
  fullname: 'Theodore Banerjee',
};
const patient = {
  ...person,
  relation: 'Self',
  status: 'ACTIVE',
  gender: 'Male',
  dateOfBirth: '1944-08-22',
  membershipType: 'PREMIER_PLUS',
  phone: '(773) 555-0171',
  phoneE164: '+17735550171',
  email: 'theodore.banerjee@example.com',
  city: 'CHICAGO',
  state: 'Illinois',
  createdAt: '2025-11-01T12:00:00Z',
};
const invoice = {
  id: 'invoice-1',
  patient: person,
  invoiceNumber: 'INV-20221',
  status: 'PAID',
  paymentType: 'SUBSCRIPTION',
  createdAt: '2026-10-14T15:42:00Z',
  items: [],
  totalAmount: 49,
  paidAmount: 49,
  dueAmount: 0,
};
const consent = {
  id: 'consent-1',
  title: 'Consent to Telemedicine',
  consentType: 'TELEMEDICINE',
  consentMode: 'FORM',
  consentStatus: 'SENT',
  requestTo: person,
  requestFrom: null,
  sentAt: '2026-10-11T15:42:00Z',
  expiresAt: '2026-11-10T15:42:00Z',
};

const lists: readonly (readonly [string, ReactNode, object, string])[] = [
  ['patients', patientColumns, patient, 'Theodore Banerjee'],
  ['invoices', invoiceColumns, invoice, 'Theodore Banerjee'],
  ['consents', consentColumns, consent, 'Consent to Telemedicine'],
];
const widths = [
  [900, 64],
  [1024, 64],
  [1280, 224],
  [1440, 224],
] as const;

it.each(lists.flatMap((list) => widths.map((width) => [...list, ...width] as const)))(
  '%s: the first column is whole beside the menu',
  async (resource, columns, row, text, width, menu) => {
    const getList = async () => ({ data: [row], total: 1 });
    await showInConsole(
      <div style={{ marginLeft: menu }}>
        <List resource={resource} title="List" disableAuthentication sort={{ field: 'id', order: 'ASC' }}>
          <DataTable card={() => null}>{columns}</DataTable>
        </List>
      </div>,
      { dataProvider: { getList } as object, width },
    );
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
    expect(cutTexts()).not.toContain(text);
    expect(page.getByRole('columnheader').elements().length).toBeGreaterThan(3);
  },
);

const header = (name: string) => page.getByRole('columnheader', { name });
const showPatients = (look: object) =>
  showInConsole(
    <List resource="patients" title="List" disableAuthentication sort={{ field: 'id', order: 'ASC' }}>
      <DataTable card={() => null}>{patientColumns}</DataTable>
    </List>,
    {
      dataProvider: { getList: async () => ({ data: [patient], total: 1 }) } as object,
      width: 1280,
      ...look,
    },
  );

it('a list shows one more column when the menu beside it is folded', async () => {
  await showPatients({});
  await expect.element(header('DOB')).toBeVisible();
  await expect.element(header('Created')).not.toBeInTheDocument();
  await showPatients({ stored: { 'rail.isFolded': true } });
  await expect.element(header('Created')).toBeVisible();
});

it('an export has the columns that don’t fit on the screen, but not the hidden ones', async () => {
  const files: Blob[] = [];
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '#csv';
  });
  onTestFinished(() => createUrl.mockRestore());
  await showPatients({ width: 1024, stored: { 'patients.hiddenColumns': ['email'] } });
  await expect.element(header('Phone')).toBeVisible();
  await expect.element(header('DOB')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await files[0]?.text())?.split('\r\n')[0]).toContain(
    'Patient and household,Account,Membership,Phone,DOB,Location,Created',
  );
});

it('a row shows a long name and all services in full in a narrow column', async () => {
  const visit = {
    ...{ id: 'visit-1', appointmentKey: 'BSD-1', appointmentStatus: 'SCHEDULED', appointmentSlot: [] },
    ...{ appointmentDate: '2026-11-20', appointmentTime: '08:00', totalAmount: 153, provider: null },
    patient: { ...person, fullname: 'Wilhelmina Castellano-Montgomery', dateOfBirth: '1944-08-22' },
    serviceNames: ['Comprehensive Metabolic Panel', 'Vitamin D Level'],
    allowedTransitions: [],
  };
  const columns = pickColumns(appointmentColumns, 'patient', 'total');
  await showInConsole(
    <div style={{ width: 280 }}>
      <List resource="appointments" title="List" disableAuthentication sort={{ field: 'id', order: 'ASC' }}>
        <DataTable card={() => null}>{columns}</DataTable>
      </List>
    </div>,
    { dataProvider: { getList: async () => ({ data: [visit], total: 1 }) } as object, width: 768 },
  );
  await expect.element(page.getByText('Wilhelmina Castellano-Montgomery')).toBeVisible();
  expect(cutTexts()).not.toContain('Wilhelmina Castellano-Montgomery');
  expect(cutTexts()).not.toContain('Comprehensive Metabolic Panel & 1 more');
});

it('a code list shows descriptions in full at 768 pixels', async () => {
  const code = {
    ...{ id: 'code-1', code: '99342', category: 'Home visits', active: true },
    description: 'Visit at home, a new patient, several matters, and a talk with the family',
  };
  await showInConsole(
    <List resource="cpt-codes" title="List" disableAuthentication sort={{ field: 'id', order: 'ASC' }}>
      <DataTable card={() => null}>{codeColumns['cpt-codes']}</DataTable>
    </List>,
    { dataProvider: { getList: async () => ({ data: [code], total: 1 }) } as object, width: 768 },
  );
  await expect.element(page.getByText(code.description)).toBeVisible();
  expect(cutTexts()).toEqual([]);
});
