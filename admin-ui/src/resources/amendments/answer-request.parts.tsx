import { ApiError } from '@bedside/api-client/api-error';
import type { AmendmentRequest } from '@bedside/contracts/care/amendments.schema';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import { AcceptForm, DenyForm } from './AmendmentForms.tsx';

const request = {
  id: 'a1',
  fullname: 'Nora Feldman',
  about: 'ALLERGY',
  recordId: null,
  recordLabel: null,
  whatIsWrong: 'I am not allergic to latex.',
  whatItShouldSay: 'No latex allergy.',
  reason: 'An allergist tested it.',
} as AmendmentRequest;

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

// Rule: care.amendment-needs-a-change
it('a request is accepted beside the words of the patient, and without a change only when staff says so', async () => {
  const message = 'Staff has changed nothing in the chart since the request.';
  const answerAmendment = vi.fn().mockRejectedValueOnce(new ApiError(422, 'RULE_REFUSED', message));
  answerAmendment.mockResolvedValue({ data: request });
  await showInConsole(<AcceptForm request={request} onAnswered={vi.fn()} />, {
    dataProvider: { answerAmendment } as never,
  });
  for (const words of [request.whatIsWrong, request.whatItShouldSay, request.reason])
    await expect.element(page.getByText(words)).toBeVisible();
  const confirmation = page.getByRole('checkbox', { name: 'Accept without a change in Bedside' });
  expect(confirmation.elements()).toEqual([]);
  await page.getByRole('textbox', { name: 'What was changed' }).fill('It was right already.');
  await page.getByRole('button', { name: 'Accept request' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await confirmation.click();
  await expect.element(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('It was right already.');
  await expect.element(page.getByRole('combobox', { name: 'Changed record' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Accept request' }).click();
  const body = { action: 'ACCEPT', changeMade: 'It was right already.', withoutChange: true };
  await vi.waitFor(() => expect(answerAmendment).toHaveBeenLastCalledWith({ params: { id: 'a1' }, body }));
  vi.mocked(console.error).mockClear();
});
