import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import { DenyForm } from './AmendmentForms.tsx';

const request = { id: 'a1', fullname: 'Nora Feldman' } as AmendmentRequest;

it('a request is denied on no basis that staff did not select', async () => {
  const answerAmendment = vi.fn();
  await showInConsole(<DenyForm request={request} onAnswered={vi.fn()} />, {
    dataProvider: { answerAmendment } as never,
  });
  await expect.element(page.getByRole('combobox', { name: 'Basis for denial' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Explanation' }).fill('The lab confirmed the result.');
  await page.getByRole('button', { name: 'Deny request' }).click();
  await expect
    .element(page.getByRole('combobox', { name: 'Basis for denial' }))
    .toHaveAccessibleDescription('Select the basis for the denial.');
  expect(answerAmendment).not.toHaveBeenCalled();
});
