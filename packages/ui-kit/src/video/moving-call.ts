import type { CallPorts } from './call-client.ts';
import type { MediaRoom } from './media-room.ts';
import type { PeerMesh, Person } from './peer-mesh.ts';

interface Options {
  mesh: PeerMesh;
  room: MediaRoom;
  later: CallPorts['later'];
  onPeople(): void;
}

const LOOK_MILLISECONDS = 300;
/** Limits the wait, because a camera turned off in the meantime never sends a first picture. */
const MAX_LOOKS = 30;
/** Keeps the old connections, because the other side may still be waiting for its own first picture. */
const GRACE_MILLISECONDS = 5_000;

/** While a call moves to the media server, everyone’s old video stays on screen until the new one arrives. */
export class MovingCall {
  #options: Options;
  #shown = new Set<string>();
  #stop: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  begin(): void {
    this.#options.mesh.hold();
    this.#shown.clear();
    this.#look(MAX_LOOKS);
  }

  /** Returns to the direct connections, which are still open. */
  turnBack(): void {
    this.#stop?.();
    this.#stop = null;
  }

  end(): void {
    if (!this.#stop) return;
    this.turnBack();
    this.#options.mesh.closeAll();
  }

  people(): Person[] {
    const { mesh, room } = this.#options;
    if (!this.#stop) return room.people();
    const before = mesh.people().filter(({ link }) => link.kind === 'connected');
    return room
      .people()
      .map((person) =>
        this.#shown.has(person.userId)
          ? person
          : (before.find(({ userId }) => userId === person.userId) ?? person),
      );
  }

  #look(left: number): void {
    const { mesh, room, later, onPeople } = this.#options;
    const look = async () => {
      for (const { userId } of mesh.people())
        if (!this.#shown.has(userId) && (await room.shows(userId))) this.#shown.add(userId);
      if (this.#stop !== stop) return;
      onPeople();
      const waited = mesh.people().filter(({ userId }) => !this.#shown.has(userId));
      const isThere = room.people().every(({ link }) => link.kind === 'connected');
      if (waited.length > 0 && (left > 0 || !isThere)) this.#look(left - 1);
      else this.#stop = later(GRACE_MILLISECONDS, () => this.end());
    };
    const stop = later(LOOK_MILLISECONDS, () => void look());
    this.#stop = stop;
  }
}
