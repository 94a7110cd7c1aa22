import type { ApiKey } from '@bedside/contracts/people/api-keys.api';
import type { App } from '@bedside/contracts/people/apps.api';
import { permissions } from '@bedside/contracts/permission';
import { everyPart, LONG } from '@bedside/ui-kit/components/show.fixture';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import { AccessFields } from './AccessFields.tsx';
import { LimitFields, NameInput } from './ApiKeyFields.tsx';
import { ClientId, NewSystemAppForm } from './AppForms.tsx';
import { SecretPanel } from './SecretPanel.tsx';

const apiKey: ApiKey = {
  id: '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f',
  name: 'Warehouse sync',
  state: 'ACTIVE',
  hint: 'bsk_…7Qk2',
  scopes: ['read:billing'],
  allowedIps: [],
  requestsPerMinute: 300,
  ownerName: 'Marguerite Hale',
  createdAt: '2026-11-20T15:00:00Z',
  expiresAt: '2027-11-20T15:00:00Z',
  lastUsedAt: null,
  formerSecretEndsAt: '2026-11-21T15:00:00Z',
  version: 1,
};

const wrong = { message: LONG, type: 'custom' };
const errors = { scopes: wrong, name: wrong, allowedIps: wrong, requestsPerMinute: wrong };
const scopes = Object.fromEntries(permissions.map((one) => [one, 'none']));

function Form({ isWrong = false }) {
  const form = useForm<Record<string, unknown>>({ defaultValues: { scopes }, ...(isWrong && { errors }) });
  return (
    <FormProvider {...form}>
      <NameInput />
      <AccessFields />
      <LimitFields />
    </FormProvider>
  );
}

everyPart(
  {
    'The fields of an API key': <Form isWrong />,
    'The secret of an API key': <SecretPanel apiKey={apiKey} secret={`bsk_${'a'.repeat(43)}`} />,
  },
  showInConsole,
);

it('a secret is shown whole on a phone', async () => {
  await showInConsole(<SecretPanel apiKey={apiKey} secret={`bsk_${'w'.repeat(43)}`} />, { width: 390 });
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = page.getByLabelText('Secret').element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
});

describe('the access of an API key', () => {
  it('promises nothing that no key can do', async () => {
    await showInConsole(<Form />);
    await expect.element(page.getByText('Patients, households, consents')).toBeVisible();
    for (const never of ['merge', 'sign-in links', 'providers'])
      expect(page.getByRole('group', { name: 'Access' }).element().textContent).not.toContain(never);
  });

  it('is none at first, and one of three for each permission but the catalog', async () => {
    await showInConsole(<Form />);
    const pressed = (permission: string, access: string) =>
      page.getByRole('group', { name: permission }).getByRole('button', { name: access });
    await expect.element(pressed('Billing', 'None')).toHaveAttribute('aria-pressed', 'true');
    await pressed('Billing', 'Change').click();
    await expect.element(pressed('Billing', 'Change')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(pressed('Billing', 'None')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(pressed('Refunds', 'None')).toHaveAttribute('aria-pressed', 'true');
    expect(pressed('Catalog', 'Read').elements()).toEqual([]);
  });
});

describe('an app', () => {
  it('of a system reads nothing that no one chose', async () => {
    await showInConsole(<NewSystemAppForm />);
    await expect.element(page.getByRole('textbox', { name: 'Scopes' })).toHaveValue('');
  });

  it('has a client ID that is copied with one press', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await showInConsole(<ClientId app={{ id: apiKey.id } as App} />);
    await page.getByRole('button', { name: 'Copy client ID' }).click();
    expect(write).toHaveBeenCalledWith(apiKey.id);
  });
});
