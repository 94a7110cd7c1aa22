import { getGuarantor } from '@bedside/contracts/payments/guarantors.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { LiveProvider } from '../../../data/live.tsx';
import { GuarantorCard } from './GuarantorCard.tsx';

const patient = { id: '01a2051f-6edf-740c-a544-1ecddb5c82f0', firstName: 'Maya', fullname: 'Maya Park' };
const change = { type: 'changed', entityType: 'person', entityId: patient.id };
let lastStatementAt: string | null = null;

serveCalls(
  answer(getGuarantor, () => ({
    guarantor: {
      personId: null,
      name: 'Ruth Whitfield',
      email: 'ruth@example.com',
      phone: null,
      address: null,
      language: 'en' as const,
      isParent: false,
      since: '2026-01-05T12:00:00.000Z',
      lastStatementAt,
    },
    people: [],
    isMinor: false,
    due: 40,
  })),
);

// Rule: money.guarantor-of-a-patient
it.each(['Send statement', 'End guarantor'])('%s names the guarantor that the card shows', async (title) => {
  const changeGuarantor = vi.fn().mockResolvedValue({ message: 'Done' });
  await showInConsole(<GuarantorCard patient={patient as unknown as PatientRecord} />, {
    dataProvider: { changeGuarantor } as object,
  });
  await page.getByRole('button', { name: title.replace(' guarantor', ''), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: title }).click();
  await expect
    .poll(() => changeGuarantor.mock.calls[0]?.[0].body)
    .toMatchObject({ since: '2026-01-05T12:00:00.000Z' });
});

// Rule: money.statement-of-guarantor
it("updates the guarantor's card after a statement is printed", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(readable));
  await showInConsole(
    <LiveProvider onOpen={() => undefined}>
      <GuarantorCard patient={patient as unknown as PatientRecord} />
    </LiveProvider>,
  );
  await expect.element(page.getByText('No statement sent yet')).toBeVisible();
  lastStatementAt = '2026-01-06T18:00:00.000Z';
  await writable.getWriter().write(new TextEncoder().encode(`data: ${JSON.stringify(change)}\n\n`));
  await expect.element(page.getByText('Last statement')).toBeVisible();
});
