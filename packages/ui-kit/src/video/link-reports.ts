import type { CallApi } from './call-api.ts';
import type { LinkState } from './call-state.ts';
import { isRelayed } from './quality.ts';

interface Options {
  send(link: Parameters<CallApi['report']>[1]): Promise<unknown>;
  sendsVideo(): boolean;
  isGuest(): boolean;
  isConnected(): boolean;
}

/** Reports facts for the insurance claim, so only for links between provider and patient. */
export function createLinkReports({ send, sendsVideo, isGuest, isConnected }: Options) {
  /** Sends reports one at a time, in the order in which things happened. */
  let queue: Promise<void> = Promise.resolve();
  let isPictureReported = false;
  /** Its report failed. It is repeated at the next reading if the connection is still open. */
  let failed: RTCPeerConnection | null = null;

  async function report(kind: LinkState['kind'], connection: RTCPeerConnection): Promise<void> {
    if (isGuest() || kind === 'connecting') return;
    const audioOnly = !sendsVideo();
    if (kind === 'lost') {
      await send({ state: 'LOST', audioOnly });
      return;
    }
    await send({ state: 'CONNECTED', relayed: isRelayed(await connection.getStats()), audioOnly });
    isPictureReported ||= !audioOnly;
  }

  async function reportPicture(): Promise<void> {
    if (isPictureReported || isGuest() || !sendsVideo() || !isConnected()) return;
    await send({ state: 'CONNECTED', audioOnly: false });
    isPictureReported = true;
  }

  function link(kind: LinkState['kind'], connection: RTCPeerConnection): void {
    queue = queue
      .then(() => {
        failed = null;
        return report(kind, connection);
      })
      .catch(() => {
        if (kind === 'connected') failed = connection;
      });
  }

  return {
    link,
    /** Turning the camera on later makes it a video visit rather than audio only. */
    picture(): void {
      queue = queue.then(reportPicture).catch(() => undefined);
    },
    repeatFailed(): void {
      if (failed && isConnected()) link('connected', failed);
      failed = null;
    },
  };
}
