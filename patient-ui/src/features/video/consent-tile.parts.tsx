import { listConsents } from '@bedside/contracts/people/consents.api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { ConsentTile } from './components/ConsentTile.tsx';

const waiting = (patientId: string, allowedActions: string[]) => ({
  id: 'consent',
  consentType: 'TELEMEDICINE',
  consentStatus: 'SENT',
  requestTo: { id: patientId, firstName: 'Maya', lastName: 'Whitfield' },
  allowedActions,
});

/** Nora opens the video visit of her child Maya. */
async function show(consent: object, onAsk = async () => undefined) {
  const call = { hasConsent: false } as never;
  await showInPortal(
    <ConsentTile
      call={call}
      patientId="maya"
      isMissing={false}
      onAsk={onAsk}
      onSigned={async () => undefined}
    />,
    {
      user: { id: 'nora', membershipType: null },
      answers: [[[keys.consents, 'list', 1, 100], { consents: [consent], meta: undefined }]],
    },
  );
}

/** What the practice answers after it was asked. */
function serve(consents: object[]): void {
  const send = vi.spyOn(client, 'send');
  onTestFinished(() => send.mockRestore());
  const consent = { title: 'Telemedicine consent', text: 'I agree to video.' };
  send.mockImplementation((async (call: unknown) => ({
    message: '',
    data: call === listConsents ? { consents } : consent,
  })) as typeof client.send);
}

it('a guardian signs the consent to a video visit in the waiting room of the child’s call', async () => {
  await show(waiting('maya', ['APPROVED', 'REJECTED']));
  await expect.element(page.getByRole('button', { name: 'Read and sign the consent' })).toBeVisible();
});

it('no one signs for someone else who signs for themselves', async () => {
  await show(waiting('maya', []));
  await expect.element(page.getByText(/^You can’t sign this consent/)).toBeVisible();
});

// Rule: appointments.video-consent-is-asked-for
it('asks for a new consent once the last request expired, and opens it', async () => {
  serve([waiting('maya', ['APPROVED', 'REJECTED'])]);
  const onAsk = vi.fn(async () => {
    throw new Error('It is not signed yet.');
  });
  await show({ ...waiting('maya', []), expired: true }, onAsk);
  await page.getByRole('button', { name: 'Read and sign the consent' }).click();
  await expect.element(page.getByText('I agree to video.')).toBeVisible();
  expect(onAsk).toHaveBeenCalledOnce();
});

it('says who may sign if no request comes', async () => {
  serve([]);
  await show({ ...waiting('maya', []), expired: true });
  await page.getByRole('button', { name: 'Read and sign the consent' }).click();
  await expect.element(page.getByText(/^You can’t sign this consent/)).toBeVisible();
});
