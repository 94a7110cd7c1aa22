import { getSubscriptionDetails } from '@bedside/contracts/payments/memberships.api';
import type { PatientRow } from '@bedside/contracts/people/user.schema';
import { cutTexts, findings } from '@bedside/ui-kit/components/show.fixture';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import StatusForm from './actions/StatusForm.tsx';
import BulkStatusForm from './list/BulkStatusForm.tsx';
import { PatientPicker } from './PatientPicker.tsx';

const patient = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f0',
  firstName: 'Sofia',
  lastName: 'Alvarez',
  fullname: 'Sofia Alvarez',
  status: 'INACTIVE',
} as unknown as PatientRow;

it('an inactive patient is not picked, and staff reads what to do', async () => {
  const getList = (async () => ({ data: [patient], total: 1 })) as never;
  await showInConsole(<PatientPicker onPick={vi.fn()} />, { dataProvider: { getList } });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Sofia Alvarez' }))
    .toMatchTextContent('Sofia Alvarez is inactive. Activate the patient first.');
  await expect
    .element(page.getByRole('link', { name: 'Sofia Alvarez' }))
    .toHaveAttribute('href', expect.stringContaining(patient.id));
});

it('a patient who was deactivated is named so in the confirmation', async () => {
  const changeUserStatus = async () => ({ message: 'Done.' });
  await showInConsole(<StatusForm patient={patient} status="INACTIVE" />, {
    dataProvider: { changeUserStatus } as object,
  });
  await page.getByRole('textbox', { name: 'Reason' }).fill('Moved away');
  await page.getByRole('button', { name: 'Deactivate patient' }).click();
  await expect.element(page.getByText('Patient deactivated')).toBeVisible();
});

describe('a patient with something open', () => {
  serveCalls(answer(getSubscriptionDetails, () => ({ subscription, charges: [] }) as never));
  const getList = vi.fn(async (resource: string) =>
    resource === 'appointments'
      ? { data: [{ id: 'a' }], total: 2 }
      : {
          data: [
            { id: 'i', paymentPlan: { state: 'ACTIVE' } },
            { id: 'j', paymentPlan: null },
          ],
          total: 2,
        },
  );
  const subscription = { status: 'ACTIVE', plan: { name: 'Premier' } };
  const show = (look: object = {}) =>
    showInConsole(<StatusForm patient={patient} status="INACTIVE" />, {
      dataProvider: { getList: getList as never },
      ...look,
    });

  // Rule: people.deactivation-says-what-is-open
  it('is deactivated only after staff sees its open items, with links to them', async () => {
    await show();
    for (const [name, at] of [
      ['2 upcoming visits', 'appointments'],
      ['1 active payment plan', 'billing/invoices'],
      ['Active Premier membership', 'billing/subscription'],
    ] as const)
      await expect
        .element(page.getByRole('link', { name }))
        .toHaveAttribute('href', expect.stringContaining(`${patient.id}/${at}`));
    const asked = getList.mock.calls.find(([resource]) => resource === 'appointments') as unknown[];
    expect(asked[1]).toMatchObject({
      filter: { patientId: patient.id, appointmentStatus: expect.arrayContaining(['SCHEDULED']) },
    });
  });

  // Rule: people.deactivation-says-what-is-open
  it('is listed with its open items when several patients are deactivated', async () => {
    const other = { ...patient, id: '01a2051f-6edf-740c-a544-1ecddb5c82f1', fullname: 'Rosalind Park' };
    await showInConsole(
      <BulkStatusForm patients={[patient, other]} status="INACTIVE" onDone={() => undefined} />,
      {
        dataProvider: { getList: getList as never },
      },
    );
    for (const name of ['Sofia Alvarez', 'Rosalind Park'])
      await expect.element(page.getByText(`${name} still has open items.`, { exact: false })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '2 upcoming visits' }).first()).toBeVisible();
    expect(page.getByRole('link', { name: 'Active Premier membership' }).elements()).toHaveLength(2);
  });

  it('has no such list for an activation', async () => {
    await showInConsole(<StatusForm patient={patient} status="ACTIVE" />, {
      dataProvider: { getList: getList as never },
    });
    await expect.element(page.getByRole('button', { name: 'Activate patient' })).toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('reads well on a small phone, %s', async (mode) => {
    await show({ width: 320, mode });
    await expect.element(page.getByRole('link', { name: '2 upcoming visits' })).toBeVisible();
    expect(await findings()).toEqual([]);
    expect(cutTexts()).toEqual([]);
  });
});
