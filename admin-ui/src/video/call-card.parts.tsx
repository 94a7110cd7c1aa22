import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { getVideoFacts } from '@bedside/contracts/appointments/video.api';
import type { CallClient } from '@bedside/ui-kit/video/call-client';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../components/serve-calls.fixture.ts';
import { showInConsole } from '../components/show-console.fixture.tsx';
import { CallChat } from './CallChat.tsx';
import { CallOver } from './CallOver.tsx';
import { CallStage } from './CallStage.tsx';
import type { CallProps } from './VideoPage.tsx';
import styles from './video.module.css';
import { WaitingCard } from './WaitingCard.tsx';

const appointment = (...moves: string[]) =>
  ({
    id: 'visit-1',
    patient: { id: 'nora', firstName: 'Nora', lastName: 'Feldman' },
    familyMembers: [],
    allowedTransitions: moves.map((move) => ({ move })),
  }) as unknown as AppointmentRecord;

interface Other {
  userId: string;
  role: string;
  isMuted?: boolean;
  isLost?: boolean;
  isConnecting?: boolean;
}

interface SeatLike {
  userId: string;
  role: string;
  state: string;
  locationState?: string;
  locationConfirmedAt?: string;
  emergencyAddress?: string;
}

const inIllinois = { locationState: 'IL', locationConfirmedAt: '2026-08-03T17:28:00Z' };
const facts = { placeOfService: '10', modifier: '95' };
const readFacts = vi.fn(() => facts);
serveCalls(answer(getVideoFacts, () => readFacts() as never));

const decline = vi.fn(async () => undefined);
const join = vi.fn(async () => undefined);

const linkOf = ({ isLost, isConnecting }: Other) =>
  isLost ? { kind: 'lost', since: Date.now() } : { kind: isConnecting ? 'connecting' : 'connected' };

/** The provider's side of a call. */
function callOf(
  phase: 'out' | 'inCall',
  others: readonly Other[] = [],
  seats: readonly SeatLike[] = [],
): CallClient {
  const snapshot = {
    phase,
    people: others.map((other) => ({
      ...other,
      stream: new MediaStream(),
      link: linkOf(other),
      media: { audio: !other.isMuted, video: false },
    })),
    quality: 'good',
    call: {
      seats: seats.map((seat) => ({ since: '2026-11-29T17:32:00Z', name: null, kind: null, ...seat })),
      hasConsent: true,
      opensAt: '2026-11-29T17:30:00Z',
      closesAt: '2026-11-29T18:35:00Z',
    },
  };
  const devices = { audio: 'on', video: 'off', stream: null, cameras: [] };
  return {
    subscribe: () => () => undefined,
    read: () => snapshot,
    decline,
    join,
    media: { subscribe: () => () => undefined, read: () => devices, stop: () => undefined },
  } as unknown as CallClient;
}

const propsOf = (phase: 'out' | 'inCall', ...transitions: string[]): CallProps => ({
  appointment: appointment(...transitions),
  call: callOf(phase),
});

it('waits before the call, and says in it that the patient may come back', async () => {
  await showInConsole(<WaitingCard {...propsOf('out')} />);
  await expect.element(page.getByRole('heading', { name: 'No one is waiting yet' })).toBeVisible();
  await showInConsole(<WaitingCard {...propsOf('inCall')} />);
  await expect.element(page.getByRole('heading', { name: 'No one else is in the call' })).toBeVisible();
  await expect.element(page.getByText('Nora Feldman can rejoin until 12:35 PM')).toBeVisible();
});

it('asks for the services of a call that is over until they are entered', async () => {
  const asked = page.getByText('The visit’s status won’t change until you enter services.');
  await showInConsole(<CallOver {...propsOf('out', 'finish')} phase="left" />);
  await expect.element(asked).toBeVisible();
  await showInConsole(<CallOver {...propsOf('out')} phase="left" />);
  await expect.element(asked).not.toBeInTheDocument();
});

it('leaves the call its room beside a drawer', async () => {
  await showInConsole(
    <div data-pushed style={{ width: 756 }}>
      <div className={styles.columns}>
        <section aria-label="Call">Call</section>
        <aside className={styles.chart}>Chart</aside>
        <section aria-label="Note">Note</section>
      </div>
    </div>,
    { width: 1440 },
  );
  const call = page.getByRole('region', { name: 'Call' }).element();
  expect(call.getBoundingClientRect().width).toBe(360);
});

it('shows the patient large, also if a guest was admitted first', async () => {
  const guest = { userId: 'ana', role: 'guest' };
  const call = callOf('inCall', [guest, { userId: 'nora', role: 'patient' }]);
  await showInConsole(<CallStage appointment={appointment()} call={call} />, { width: 1440 });
  await expect.element(page.getByText('Nora Feldman’s camera is off.')).toBeVisible();
});

// Rule: appointments.video-seats
it('declines someone who waits, before the call and in it', async () => {
  const waits = { userId: 'nora', role: 'patient', state: 'WAITING', ...inIllinois };
  await showInConsole(<WaitingCard appointment={appointment()} call={callOf('out', [], [waits])} />);
  await expect.element(page.getByText('In Illinois, confirmed 12:28 PM')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  expect(decline).toHaveBeenLastCalledWith('nora');
  const guest = { userId: 'ana', role: 'guest', state: 'WAITING', name: 'Ana Ruiz' };
  const call = callOf('inCall', [{ userId: 'nora', role: 'patient' }], [guest]);
  await showInConsole(<CallStage appointment={appointment()} call={call} />, { width: 1440 });
  await page.getByRole('button', { name: 'Decline Ana Ruiz' }).click();
  expect(decline).toHaveBeenLastCalledWith('ana');
});

it('says in the call where the patient is, and what the claim will say', async () => {
  const seat = { userId: 'nora', role: 'patient', state: 'IN CALL', ...inIllinois };
  const call = callOf('inCall', [{ userId: 'nora', role: 'patient' }], [seat]);
  await showInConsole(<CallStage appointment={appointment()} call={call} />, { width: 1440 });
  await expect.element(page.getByText('Nora Feldman · Illinois')).toBeVisible();
  const below = page.getByRole('list', { name: 'Call details' });
  await expect.element(below.getByText('Patient in Illinois, confirmed 12:28 PM')).toBeVisible();
  await expect.element(below.getByText('Telehealth consent signed')).toBeVisible();
  await expect.element(below.getByText('POS 10, modifier 95')).toBeVisible();
});

it('says who is muted', async () => {
  const show = (isMuted: boolean) =>
    showInConsole(
      <CallStage
        appointment={appointment()}
        call={callOf('inCall', [{ userId: 'nora', role: 'patient', isMuted }])}
      />,
      { width: 1440 },
    );
  await show(true);
  await expect.element(page.getByText('Muted', { exact: true })).toBeVisible();
  await show(false);
  await expect.element(page.getByText('Muted', { exact: true })).not.toBeInTheDocument();
});

it('says of each of three who is muted', async () => {
  const people = [
    { userId: 'nora', role: 'patient' },
    { userId: 'ana', role: 'guest', isMuted: true },
  ];
  const seats = [
    { userId: 'nora', role: 'patient', state: 'IN CALL' },
    { userId: 'ana', role: 'guest', state: 'IN CALL', name: 'Ana Ruiz' },
  ];
  await showInConsole(<CallStage appointment={appointment()} call={callOf('inCall', people, seats)} />, {
    width: 1440,
  });
  const muted = page.getByText('Muted', { exact: true });
  await expect.poll(() => muted.elements().length).toBe(1);
  expect(muted.element().closest('p')?.textContent).toBe('Ana Ruiz Muted');
});

// Rule: appointments.video-claims
it('reads the claim again once connected, because the seat does not include it', async () => {
  const seats = [{ userId: 'nora', role: 'patient', state: 'IN CALL' }];
  const before = callOf('inCall', [{ userId: 'nora', role: 'patient', isConnecting: true }], seats);
  const after = callOf('inCall', [{ userId: 'nora', role: 'patient' }], seats);
  let now = before;
  let notify: () => void = vi.fn();
  const call = {
    ...before,
    read: () => now.read(),
    subscribe(listener: () => void) {
      notify = listener;
      return () => undefined;
    },
  };
  readFacts.mockReturnValue({ placeOfService: '10' } as typeof facts);
  await showInConsole(<CallStage appointment={appointment()} call={call} />, { width: 1440 });
  const below = page.getByRole('list', { name: 'Call details' });
  await expect.element(below.getByText('POS 10', { exact: true })).toBeVisible();
  readFacts.mockReturnValue(facts);
  now = after;
  notify();
  await expect.element(below.getByText('POS 10, modifier 95')).toBeVisible();
});

it('names the state of the patient, also if a parent elsewhere joined first', async () => {
  const seats = [
    { userId: 'dana', role: 'patient', state: 'IN CALL', locationState: 'WI' },
    { userId: 'nora', role: 'patient', state: 'IN CALL', locationState: 'IL' },
  ];
  const call = callOf('inCall', [{ userId: 'nora', role: 'patient' }], seats);
  await showInConsole(<CallStage appointment={appointment()} call={call} />, { width: 1440 });
  await expect.element(page.getByText('Nora Feldman · Illinois')).toBeVisible();
  await expect.element(page.getByText('Patient in Illinois', { exact: true })).toBeVisible();
});

// Rule: appointments.video-emergency-address
it('says where to send help, or that the patient must be asked', async () => {
  const seat = { userId: 'nora', role: 'patient', state: 'WAITING', ...inIllinois };
  await showInConsole(<WaitingCard appointment={appointment()} call={callOf('out', [], [seat])} />);
  await expect.element(page.getByText('No emergency address. Ask the patient where they are.')).toBeVisible();
  const known = { ...seat, state: 'IN CALL', emergencyAddress: '1847 N Howe St, Chicago' };
  const call = callOf('inCall', [{ userId: 'nora', role: 'patient' }], [known]);
  await showInConsole(<CallStage appointment={appointment()} call={call} />, { width: 1440 });
  await expect.element(page.getByText('In an emergency, send help to 1847 N Howe St, Chicago')).toBeVisible();
});

it('marks a missing emergency address as a warning during the call', async () => {
  const seat = { userId: 'nora', role: 'patient', state: 'IN CALL', ...inIllinois };
  const call = callOf('inCall', [{ userId: 'nora', role: 'patient' }], [seat]);
  await showInConsole(<CallStage appointment={appointment()} call={call} />, { width: 1440 });
  const missing = page.getByText('No emergency address. Ask the patient where they are.');
  await expect.element(missing).toHaveAttribute('data-warning');
});

// Rule: appointments.video-seats
it('lets a provider who left join again while the patient is still in the call', async () => {
  const seats = [
    { userId: 'priya', role: 'provider', state: 'LEFT' },
    { userId: 'nora', role: 'patient', state: 'IN CALL' },
  ];
  await showInConsole(<WaitingCard appointment={appointment()} call={callOf('out', [], seats)} />);
  await expect.element(page.getByRole('heading', { name: 'Nora Feldman is in the call' })).toBeVisible();
  await page.getByRole('button', { name: 'Join the call' }).click();
  expect(join).toHaveBeenCalledOnce();
});

it('names a parent by the patient, and shows the child large once the parent has closed the page', async () => {
  const parent = { userId: 'dana', role: 'patient', state: 'WAITING' };
  await showInConsole(<WaitingCard appointment={appointment()} call={callOf('out', [], [parent])} />);
  const waits = page.getByRole('heading', { name: 'Nora Feldman’s family is in the waiting room' });
  await expect.element(waits).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Admit Nora' })).toBeVisible();
  const people = [
    { userId: 'dana', role: 'patient', isLost: true },
    { userId: 'nora', role: 'patient' },
  ];
  const call = callOf('inCall', people, [{ ...parent, state: 'IN CALL' }]);
  await showInConsole(<CallStage appointment={appointment()} call={call} />, { width: 1440 });
  await expect.element(page.getByText('Nora Feldman’s camera is off.')).toBeVisible();
});

it('does not call a lost connection good', async () => {
  const lost = callOf('inCall', [{ userId: 'nora', role: 'patient', isLost: true }]);
  await showInConsole(<CallStage appointment={appointment()} call={lost} />);
  await expect.element(page.getByText('Reconnecting to Nora Feldman')).toBeVisible();
  await expect.element(page.getByText('Lost', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Good', { exact: true })).not.toBeInTheDocument();
});

it('says that who came by the link of a message has no chat', async () => {
  await showInConsole(<CallChat appointment={appointment()} />);
  await expect.element(page.getByText(/^People who joined by link without signing in/)).toBeVisible();
});
