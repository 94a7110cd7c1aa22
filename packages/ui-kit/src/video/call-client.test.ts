import { describe, expect, it, vi } from 'vitest';
import { meeting, openPractice, PATIENT, PROVIDER } from './call-client.fixture.ts';
import { FakeConnection, settle } from './fake-connection.fixture.ts';

describe('a video call', () => {
  // Rule: appointments.video-seats
  it('connects no one who waits, and both once the provider admits', async () => {
    const { provider, patient, before } = await meeting();
    expect(before).toBe(0);
    expect([provider.link(), patient.link()]).toEqual(['connected', 'connected']);
    expect(patient.client.read().phase).toBe('inCall');
    const [one, other] = FakeConnection.all;
    expect(FakeConnection.all).toHaveLength(2);
    expect(one?.configuration).toEqual({
      iceServers: [{ urls: ['stun:stun.example.com'] }],
      iceTransportPolicy: 'all',
    });
    for (const connection of [one, other]) {
      await vi.waitFor(() => expect(connection?.candidates.length).toBeGreaterThan(0));
      expect(connection?.transceivers.map(({ sender }) => sender.track?.kind)).toEqual(['audio', 'video']);
    }
  });

  // Rule: appointments.video-media-server
  it('uses the media server while the call says so, and then connects directly again', async () => {
    const { practice, provider, patient } = await meeting();
    practice.server.media = 'SERVER';
    await patient.client.refresh();
    await provider.client.refresh();
    await vi.waitFor(() => expect([provider.link(), patient.link()]).toEqual(['connected', 'connected']));
    await settle();
    for (const connection of FakeConnection.all) connection.frames = 1;
    for (const wait of [300, 5_000]) for (const who of [provider, patient]) await who.pass(wait);
    const open = () => FakeConnection.all.filter(({ connectionState }) => connectionState !== 'closed');
    expect(open()).toHaveLength(4);
    expect(practice.server.steps.toSorted()).toEqual(
      [PATIENT, PROVIDER]
        .flatMap((who) => ['ACCEPT', 'RECEIVE', 'SEND'].map((step) => `${who} ${step}`))
        .toSorted(),
    );
    practice.server.media = 'PEERS';
    await patient.client.refresh();
    await provider.client.refresh();
    await settle();
    expect([provider.link(), patient.link()]).toEqual(['connected', 'connected']);
    expect(open()).toHaveLength(2);
  });

  // Rule: appointments.video-media-server
  it('shows the picture of before until that of the media server has come', async () => {
    const { practice, provider, patient } = await meeting();
    const before = [provider.stream(), patient.stream()];
    practice.server.media = 'SERVER';
    await patient.client.refresh();
    await provider.client.refresh();
    await settle();
    const toServer = FakeConnection.all.filter((connection) => connection.isToServer());
    expect(toServer).toHaveLength(4);
    for (let looks = 0; looks < 3; looks += 1) for (const who of [provider, patient]) await who.pass(300);
    expect([provider.stream(), patient.stream()]).toEqual(before);
    for (const connection of toServer) connection.frames = 1;
    await patient.pass(300);
    expect(provider.stream()).toBe(before[0]);
    expect(patient.stream()).not.toBe(before[1]);
    await patient.pass(5_000);
    // The other side closed its old connections first. They fail here, but must not be retried.
    for (const connection of FakeConnection.all.slice(0, 2)) connection.become('failed');
    await provider.pass(300);
    expect(provider.stream()).not.toBe(before[0]);
    expect([provider.link(), patient.link()]).toEqual(['connected', 'connected']);
    expect(provider.reports).not.toContainEqual(expect.objectContaining({ state: 'LOST' }));
    expect(FakeConnection.all).toHaveLength(6);
  });

  // Rule: appointments.video-media-server
  it("stays connected directly if the media server can't be reached", async () => {
    const { practice, provider, patient } = await meeting();
    const before = [provider.stream(), patient.stream()];
    FakeConnection.isServerCut = true;
    practice.server.media = 'SERVER';
    await patient.client.refresh();
    await provider.client.refresh();
    await settle();
    await patient.pass(6_000);
    expect(practice.server.media).toBe('SERVER');
    await patient.pass(6_000);
    expect(practice.server.steps).toContain(`${PATIENT} GIVE UP`);
    expect(practice.server.media).toBe('PEERS');
    expect([provider.stream(), patient.stream()]).toEqual(before);
    expect([provider.link(), patient.link()]).toEqual(['connected', 'connected']);
    const open = FakeConnection.all.filter(({ connectionState }) => connectionState !== 'closed');
    expect(open).toEqual(FakeConnection.all.slice(0, 2));
  });

  it('ends at a replaced device, including its media to the server', async () => {
    const { practice, provider, patient } = await meeting();
    practice.server.media = 'SERVER';
    await patient.client.refresh();
    await provider.client.refresh();
    await settle();
    for (const connection of FakeConnection.all) connection.frames = 1;
    for (const wait of [300, 5_000]) for (const who of [provider, patient]) await who.pass(wait);
    const { length } = FakeConnection.all;
    const second = practice.join(PATIENT, 'patient');
    await second.client.join({ locationState: 'IL' });
    await settle();
    expect(patient.client.read().phase).toBe('takenOver');
    const former = FakeConnection.all
      .slice(0, length)
      .filter(({ connectionState }) => connectionState !== 'closed');
    // The provider’s own connection to the server, and the one that receives the patient’s media.
    expect(former.length).toBeLessThanOrEqual(2);
  });

  it('rejoins the same call after a network outage', async () => {
    const { provider, patient } = await meeting();
    patient.cut();
    for (const connection of FakeConnection.all) connection.become('disconnected');
    await settle();
    expect([provider.link(), patient.link()]).toEqual(['lost', 'lost']);
    await patient.comeBack();
    await settle();
    expect([provider.link(), patient.link()]).toEqual(['connected', 'connected']);
    expect(patient.client.read().phase).toBe('inCall');
  });

  // Rule: appointments.video-relay
  it('connects again with a password of the relay that has not ended', async () => {
    const { practice, provider, patient } = await meeting();
    const ice = [{ urls: ['turn:turn.example.com'], username: 'nora', credential: 'second' }];
    practice.server.ice = ice;
    for (const person of [provider, patient]) await person.pass(30 * 60_000);
    const before = FakeConnection.all.length;
    for (const connection of [...FakeConnection.all]) connection.become('failed');
    await settle();
    const newer = FakeConnection.all.slice(before).map(({ configuration }) => configuration.iceServers);
    expect(newer).not.toEqual([]);
    expect(newer).toEqual(newer.map(() => ice));
  });

  // Rule: appointments.video-facts
  it('reports that it is connected and that it was lost, once each, and nothing about a guest', async () => {
    const { practice, provider, patient } = await meeting();
    const connected = { state: 'CONNECTED', relayed: false, audioOnly: false };
    expect([provider.reports, patient.reports]).toEqual([[connected], [connected]]);
    patient.cut();
    for (const connection of FakeConnection.all) connection.become('disconnected');
    await settle();
    expect(provider.reports.slice(1)).toEqual([{ state: 'LOST', audioOnly: false }]);
    await patient.comeBack();
    await settle();
    expect(provider.reports.slice(2)).toEqual([connected]);
    const guest = practice.join('c-guest', 'guest');
    await guest.client.join();
    await provider.client.admit('c-guest');
    await settle();
    expect(guest.link()).toBe('connected');
    expect([guest.reports, provider.reports.slice(3)]).toEqual([[], []]);
  });

  // Rule: appointments.video-facts
  it('reports that the provider is gone when another takes over, who never says that they left', async () => {
    const { practice, patient } = await meeting();
    await practice.release(PROVIDER);
    expect(patient.client.read().people).toEqual([]);
    expect(patient.reports.slice(1)).toEqual([{ state: 'LOST', audioOnly: false }]);
  });

  // Rule: appointments.video-claims
  it('reports once that the camera was switched on during the call', async () => {
    const { patient } = await meeting({ camera: 'off' });
    expect(patient.reports).toEqual([{ state: 'CONNECTED', relayed: false, audioOnly: true }]);
    for (const camera of ['on', 'off', 'on'] as const) await patient.setCamera(camera);
    expect(patient.reports.slice(1)).toEqual([{ state: 'CONNECTED', audioOnly: false }]);
  });

  it('reports in the order in which it happened, and continues when one report can’t be made', async () => {
    const slowly = vi.spyOn(FakeConnection.prototype, 'getStats').mockImplementation(async () => {
      await settle();
      await settle();
      return new Map() as unknown as RTCStatsReport;
    });
    const { provider, patient } = await meeting();
    patient.cut();
    for (const connection of FakeConnection.all) connection.become('disconnected');
    await vi.waitFor(() => expect(provider.reports).toHaveLength(2));
    expect(provider.reports).toMatchObject([{ state: 'CONNECTED' }, { state: 'LOST' }]);
    slowly.mockRejectedValueOnce(new TypeError('closed'));
    await patient.comeBack();
    await settle();
    for (const connection of FakeConnection.all) connection.become('disconnected');
    await vi.waitFor(() => expect(provider.reports.at(-1)).toMatchObject({ state: 'LOST' }));
    slowly.mockRestore();
  });

  // Rule: appointments.video-facts
  it('repeats a failed report of a connection once, but not after the connection is lost', async () => {
    const { patient } = await meeting();
    const reconnectUnheard = async () => {
      patient.cut();
      for (const state of ['disconnected', 'connected'] as const) {
        for (const connection of FakeConnection.all) connection.become(state);
        await settle();
      }
      await patient.comeBack();
    };
    await reconnectUnheard();
    expect(patient.reports).toHaveLength(1);
    await patient.readTwice();
    const connected = { state: 'CONNECTED', relayed: false, audioOnly: false };
    expect(patient.reports.slice(1, 2)).toEqual([connected]);
    expect(patient.reports.slice(2)).not.toContainEqual(connected);
  });

  it('is lost when no media arrives, whatever state the browser reports', async () => {
    const { patient } = await meeting();
    await patient.readTwice();
    expect(patient.link()).toBe('lost');
    for (const connection of FakeConnection.all) connection.received += 50;
    await patient.readTwice();
    expect(FakeConnection.all.every(({ connectionState }) => connectionState === 'connected')).toBe(true);
  });

  // Rule: appointments.video-one-device
  it("continues on a person's second device, and ends on the first", async () => {
    const { practice, provider, patient } = await meeting();
    const second = practice.join(PATIENT, 'patient');
    await second.client.join({ locationState: 'IL' });
    await settle();
    expect(patient.client.read()).toMatchObject({ phase: 'takenOver', people: [] });
    expect(patient.isReading()).toBe(false);
    expect([provider.link(), second.link()]).toEqual(['connected', 'connected']);
  });

  it('ends for a person whom the server no longer knows in it', async () => {
    const { provider } = await meeting();
    provider.refuse(new RangeError('This visit has no video call.'));
    await settle();
    expect(provider.client.read()).toMatchObject({ phase: 'out', people: [] });
    expect(provider.client.read().failure?.message).toBe('This visit has no video call.');
    expect(provider.isReading()).toBe(false);
  });

  // Rule: appointments.video-seats
  it('tells a person who was declined from one who stopped waiting', async () => {
    const practice = openPractice();
    const provider = practice.join(PROVIDER, 'provider');
    const patient = practice.join(PATIENT, 'patient');
    const ends = () => [patient.client.read().phase, patient.client.read().isDeclined];
    await patient.client.join({ locationState: 'IL' });
    await provider.client.decline(PATIENT);
    await settle();
    expect(ends()).toEqual(['left', true]);
    await patient.client.join({ locationState: 'IL' });
    expect(ends()).toEqual(['waiting', false]);
    await patient.client.leave();
    await settle();
    expect(ends()).toEqual(['left', false]);
  });

  it('ends the connections of a person who leaves', async () => {
    const { provider, patient } = await meeting();
    await provider.client.leave();
    await settle();
    expect(provider.client.read().phase).toBe('left');
    expect(patient.client.read()).toMatchObject({ phase: 'inCall', people: [] });
    expect(FakeConnection.all.every(({ connectionState }) => connectionState === 'closed')).toBe(true);
  });
});
