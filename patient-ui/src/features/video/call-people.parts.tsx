import type { CallClient } from '@bedside/ui-kit/video/call-client';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { inboxQuery } from '../chat/chat-queries.ts';
import { CallEnd } from './components/CallEnd.tsx';
import { CallScreen } from './components/CallScreen.tsx';
import { Lobby } from './components/Lobby.tsx';
import { WaitingRoom } from './components/WaitingRoom.tsx';

const guest = { userId: 'ana', role: 'guest', name: 'Ana Ruiz', state: 'IN CALL' };
const provider = { userId: 'reyes', role: 'provider', name: null, state: 'IN CALL' };

const closesAt = new Date(Date.now() + 3_600_000).toISOString();

/** A call with these seats. Everyone in it is connected, with cameras off. */
function callWith(
  seats: readonly { userId: string; role: string; state: string }[],
  link = 'connected',
): CallClient {
  const inCall = seats.filter(({ state }) => state === 'IN CALL');
  const people = inCall.map(({ userId, role }) => ({
    userId,
    role,
    stream: new MediaStream(),
    link: { kind: link },
    media: { audio: true, video: false },
  }));
  const call = { seats, closesAt, supportPhone: '+13125550142' };
  const snapshot = { phase: 'inCall', people, call, quality: 'good', isSaving: false };
  const devices = { audio: 'on', video: 'off', stream: new MediaStream(), cameras: 1 };
  return {
    subscribe: () => () => undefined,
    read: () => snapshot,
    media: { subscribe: () => () => undefined, read: () => devices, stop: () => undefined },
  } as unknown as CallClient;
}

const reyes = { id: 'reyes', firstName: 'Daniel', lastName: 'Reyes' };
const appointment = { id: 'visit', providerAssigned: reyes, services: [] } as never;
const nora = { firstName: 'Nora', homeState: null, homeAddress: null, isGuest: false };
const ana = { firstName: 'Ana Ruiz', homeState: null, homeAddress: null, isGuest: true };

// Rule: appointments.video-guests
it('names the guest who stays, and says that the provider left', async () => {
  const call = callWith([guest, { ...provider, state: 'LEFT' }]);
  await showInPortal(<CallScreen call={call} appointment={appointment} person={nora} />);
  await expect.element(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
  await expect.element(page.getByText('Ana Ruiz’s camera is off.')).toBeVisible();
  await expect.element(page.getByText('Daniel Reyes left the call')).toBeVisible();
});

it('calls the provider by name as long as they are in the call', async () => {
  await showInPortal(
    <CallScreen call={callWith([guest, provider])} appointment={appointment} person={nora} />,
  );
  await expect.element(page.getByRole('heading', { name: 'Daniel Reyes' })).toBeVisible();
  await expect.element(page.getByText('Daniel Reyes left the call')).not.toBeInTheDocument();
});

it('says that the next provider will join, where the one who left is no longer assigned', async () => {
  await showInPortal(<CallScreen call={callWith([])} appointment={appointment} person={nora} />);
  await expect.element(page.getByRole('heading', { name: 'Daniel Reyes will join you here' })).toBeVisible();
  await expect.element(page.getByText('Daniel Reyes left the call')).not.toBeInTheDocument();
});

it('marks the chat while it has messages that the patient hasn’t read', async () => {
  const answers = [
    [
      inboxQuery.queryKey,
      [
        { id: 'office', provider: null, unreadCount: 5 },
        { id: 'visit', provider: { id: 'reyes' }, unreadCount: 2 },
      ],
    ],
  ] as const;
  const shown = { call: callWith([provider]), appointment, person: nora };
  await showInPortal(<CallScreen {...shown} />, { answers });
  await expect.element(page.getByRole('button', { name: 'Chat, 2 unread' })).toBeVisible();
  await showInPortal(<WaitingRoom {...shown} />, { answers });
  await expect.element(page.getByRole('button', { name: 'Message, 2 unread' })).toBeVisible();
});

it("tells a guest about the visit's provider without saying “your”", async () => {
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

// Rule: appointments.video-seats
it('tells someone who was declined so, and lets them ask again', async () => {
  await showInPortal(
    <CallEnd call={callWith([provider])} appointment={appointment} person={nora} end="declined" />,
  );
  await expect
    .element(page.getByRole('heading', { name: 'Daniel Reyes can’t let you in right now' }))
    .toBeVisible();
  await expect.element(page.getByText('You can ask again until')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Call us' }))
    .toHaveAttribute('href', 'tel:+13125550142');
});

/** The waiting room is open, and nobody is in it. */
function lobbyOf(seats: readonly object[] = []) {
  const join = vi.fn(async () => undefined);
  const now = Date.now();
  const snapshot = {
    phase: 'out',
    failure: null,
    call: {
      appointmentId: 'visit',
      seats,
      hasConsent: true,
      licensedStates: ['IL'],
      opensAt: new Date(now - 60_000).toISOString(),
      closesAt,
      supportPhone: '+13125550142',
    },
  };
  const call = { ...callWith([]), read: () => snapshot, refresh: async () => true, join } as never;
  const enter = () => page.getByRole('button', { name: 'Go to waiting room' }).click();
  return { call, join, enter };
}

// Rule: appointments.video-claims
it('asks the patient whether they are at home, and takes no answer for none', async () => {
  const { call, join, enter } = lobbyOf();
  const person = { ...nora, homeState: 'IL' };
  await showInPortal(<Lobby call={call} appointment={null} person={person} />, { width: 390 });
  await enter();
  expect(join).toHaveBeenLastCalledWith({ locationState: 'IL', emergencyAddress: '' });
  await page.getByLabelText('Are you at home?').selectOptions('no');
  await enter();
  expect(join).toHaveBeenLastCalledWith({ locationState: 'IL', atHome: false, emergencyAddress: '' });
});

// Rule: appointments.video-emergency-address
it('sends help to the home address, unless the patient says that they are somewhere else', async () => {
  const { call, join, enter } = lobbyOf();
  const homeAddress = '1847 N Howe St, Unit 2, Chicago';
  const person = { ...nora, homeState: 'IL', homeAddress };
  await showInPortal(<Lobby call={call} appointment={null} person={person} />, { width: 390 });
  await expect.element(page.getByText('In an emergency, we’ll send help to')).toBeVisible();
  await enter();
  expect(join).toHaveBeenLastCalledWith({ locationState: 'IL', emergencyAddress: homeAddress });
  await page.getByRole('button', { name: 'Change address' }).click();
  const field = page.getByLabelText('Address where you are right now');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(homeAddress);
  await field.fill('20 E Delaware Pl, Room 814, Chicago');
  await enter();
  expect(join).toHaveBeenLastCalledWith({
    locationState: 'IL',
    emergencyAddress: '20 E Delaware Pl, Room 814, Chicago',
  });
});

// Rule: appointments.video-emergency-address
it('forgets the home address once the patient is not at home, and keeps what they said before a reload', async () => {
  const person = { ...nora, homeState: 'IL', homeAddress: '1847 N Howe St, Chicago' };
  const first = lobbyOf();
  await showInPortal(<Lobby call={first.call} appointment={null} person={person} />, { width: 390 });
  await page.getByLabelText('Are you at home?').selectOptions('no');
  await expect.element(page.getByText('1847 N Howe St')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Address where you are right now')).toHaveValue('');
  const again = lobbyOf([
    {
      userId: 'nora',
      role: 'patient',
      state: 'LEFT',
      locationState: 'IL',
      emergencyAddress: '20 E Delaware Pl',
    },
  ]);
  await showInPortal(<Lobby call={again.call} appointment={null} person={person} />, { width: 390 });
  await again.enter();
  expect(again.join).toHaveBeenLastCalledWith({ locationState: 'IL', emergencyAddress: '20 E Delaware Pl' });
  await page.getByLabelText('Are you at home?').selectOptions('no');
  await again.enter();
  expect(again.join).toHaveBeenLastCalledWith({ locationState: 'IL', atHome: false, emergencyAddress: '' });
});

// Rule: appointments.video-emergency-address
it('doesn’t suggest a home address in another state', async () => {
  const { call, join, enter } = lobbyOf();
  const person = { ...nora, homeState: 'WI', homeAddress: '17 Lake St, Madison' };
  await showInPortal(<Lobby call={call} appointment={null} person={person} />, { width: 390 });
  await page.getByLabelText('Which state are you in right now?').selectOptions('IL');
  await expect.element(page.getByText('17 Lake St')).not.toBeInTheDocument();
  await enter();
  expect(join).toHaveBeenLastCalledWith({ locationState: 'IL', emergencyAddress: '' });
});

// Rule: appointments.video-hours
it('opens the waiting room to someone who waits before it, and lets the practice decide where a clock is wrong', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const call = callWith([]);
  const opensAt = new Date(Date.now() + 20 * 60_000).toISOString();
  Object.assign(call.read().call ?? {}, { opensAt, licensedStates: ['IL'], hasConsent: true });
  Object.assign(call, { refresh: async () => true });
  await showInPortal(<Lobby call={call} appointment={null} person={ana} />);
  const opens = page.getByText(/^The waiting room opens at/);
  const enter = page.getByRole('button', { name: 'Go to waiting room' });
  await expect.element(opens).toBeVisible();
  await expect.element(enter).not.toBeInTheDocument();
  vi.advanceTimersByTime(6 * 60_000);
  await expect.element(enter).toBeVisible();
  await expect.element(opens).toBeVisible();
  vi.advanceTimersByTime(15 * 60_000);
  await expect.element(opens).not.toBeInTheDocument();
  await expect.element(enter).toBeVisible();
  vi.useRealTimers();
});
