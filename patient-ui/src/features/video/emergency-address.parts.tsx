import type { CallClient } from '@bedside/ui-kit/video/call-client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { Lobby } from './components/Lobby.tsx';

const closesAt = new Date(Date.now() + 3_600_000).toISOString();
const snapshot = {
  phase: 'lobby',
  people: [],
  call: { seats: [], licensedStates: ['IL'], opensAt: closesAt, closesAt, hasConsent: true },
};
const devices = { audio: 'off', video: 'off', stream: new MediaStream(), cameras: 0, level: 0 };
const call = {
  subscribe: () => () => undefined,
  read: () => snapshot,
  refresh: async () => true,
  media: {
    subscribe: () => () => undefined,
    read: () => devices,
    start: async () => undefined,
    stop: () => undefined,
  },
} as unknown as CallClient;

const reyes = { id: 'reyes', firstName: 'Daniel', lastName: 'Reyes' };
const patient = { id: 'nora', firstName: 'Nora', lastName: 'Whitfield' };
const appointment = { id: 'visit', patient, providerAssigned: reyes, services: [] } as never;
const home = '12 Elm Street, Chicago';
const nora = { firstName: 'Nora', homeState: 'IL', homeAddress: home, isGuest: false };

const field = () => page.getByRole('textbox', { name: 'Address where you are right now' });
const say = (answer: string) =>
  page.getByRole('combobox', { name: 'Are you at home?' }).selectOptions(answer);

it('a patient who changes the home address and then says they are elsewhere gets an empty field', async () => {
  await showInPortal(<Lobby call={call} appointment={appointment} person={nora} />);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect.element(field()).toHaveValue(home);
  await say('No, somewhere else');
  await expect.element(field()).toHaveValue('');
});

it('what a patient typed stays when they say they are elsewhere', async () => {
  await showInPortal(<Lobby call={call} appointment={appointment} person={nora} />);
  await page.getByRole('button', { name: 'Change address' }).click();
  await field().fill('The lake house');
  await say('No, somewhere else');
  await expect.element(field()).toHaveValue('The lake house');
});
