import type { CallClient } from '@bedside/ui-kit/video/call-client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { CallScreen } from './components/CallScreen.tsx';
import { WaitingRoom } from './components/WaitingRoom.tsx';

const guest = { userId: 'ana', role: 'guest', name: 'Ana Ruiz', state: 'IN CALL' };
const provider = { userId: 'reyes', role: 'provider', name: null, state: 'IN CALL' };

/** A call with these seats, whose people are connected and have their cameras off. */
function callWith(seats: readonly { userId: string; role: string }[], link = 'connected'): CallClient {
  const people = seats.map(({ userId, role }) => ({
    userId,
    role,
    stream: new MediaStream(),
    link: { kind: link },
    media: { audio: true, video: false },
  }));
  const call = { seats, closesAt: '2026-11-29T18:35:00Z', supportPhone: '+13125550142' };
  const snapshot = { phase: 'inCall', people, call, quality: 'good', isSaving: false };
  const devices = { audio: 'on', video: 'off', stream: new MediaStream(), cameras: 1 };
  return {
    subscribe: () => () => undefined,
    read: () => snapshot,
    media: { subscribe: () => () => undefined, read: () => devices },
  } as unknown as CallClient;
}

const reyes = { id: 'reyes', firstName: 'Daniel', lastName: 'Reyes' };
const appointment = { id: 'visit', providerAssigned: reyes, services: [] } as never;
const nora = { firstName: 'Nora', homeState: null, isGuest: false };
const ana = { firstName: 'Ana Ruiz', homeState: null, isGuest: true };

// Rule: appointments.video-guests
it('names the guest who stays, and says that the provider left', async () => {
  await showInPortal(<CallScreen call={callWith([guest])} appointment={appointment} person={nora} />);
  await expect.element(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
  await expect.element(page.getByText('Ana Ruiz has the camera off.')).toBeVisible();
  await expect.element(page.getByText('Daniel Reyes left the call')).toBeVisible();
});

it('calls the provider by name as long as they are in the call', async () => {
  await showInPortal(
    <CallScreen call={callWith([guest, provider])} appointment={appointment} person={nora} />,
  );
  await expect.element(page.getByRole('heading', { name: 'Daniel Reyes' })).toBeVisible();
  await expect.element(page.getByText('Daniel Reyes left the call')).not.toBeInTheDocument();
});

it('speaks to a guest of the provider of the visit, who is not theirs', async () => {
  await showInPortal(<WaitingRoom call={callWith([guest])} appointment={null} person={ana} />);
  await expect.element(page.getByRole('heading', { name: 'The provider will let you in' })).toBeVisible();
  await showInPortal(
    <CallScreen call={callWith([provider], 'connecting')} appointment={null} person={ana} />,
  );
  await expect.element(page.getByText('We’re connecting you to the provider.')).toBeVisible();
  await showInPortal(
    <CallScreen call={callWith([provider], 'connecting')} appointment={null} person={nora} />,
  );
  await expect.element(page.getByText('We’re connecting you to your provider.')).toBeVisible();
});
