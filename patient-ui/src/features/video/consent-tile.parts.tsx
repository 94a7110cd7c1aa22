import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
async function show(consent: object) {
  const call = { hasConsent: false } as never;
  await showInPortal(
    <ConsentTile call={call} patientId="maya" isMissing={false} onSigned={async () => undefined} />,
    {
      user: { id: 'nora', membershipType: null },
      answers: [[[keys.consents, 'list', 1, 100], { consents: [consent], meta: undefined }]],
    },
  );
}

it('a guardian signs the consent to a video visit in the waiting room of the child’s call', async () => {
  await show(waiting('maya', ['APPROVED', 'REJECTED']));
  await expect.element(page.getByRole('button', { name: 'Read and sign the consent' })).toBeVisible();
});

it('no one signs for someone else who signs for themselves', async () => {
  await show(waiting('maya', []));
  await expect.element(page.getByText('The consent isn’t ready yet.')).toBeVisible();
});
