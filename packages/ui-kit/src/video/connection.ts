import type { CallPorts } from './call-client.ts';

const GATHER_MILLISECONDS = 1_000;

/**
 * The local description with the candidates found within a second. They are all sent at once, without trickle
 * ICE.
 */
export async function gathered(
  connection: RTCPeerConnection,
  { later }: Pick<CallPorts, 'later'>,
): Promise<string> {
  if (connection.iceGatheringState !== 'complete')
    await new Promise<void>((resolve) => {
      const stop = later(GATHER_MILLISECONDS, resolve);
      connection.onicegatheringstatechange = () => {
        if (connection.iceGatheringState !== 'complete') return;
        stop();
        resolve();
      };
    });
  return connection.localDescription?.sdp ?? '';
}

export function close(connection: RTCPeerConnection | null): void {
  if (!connection) return;
  connection.ontrack = null;
  connection.onconnectionstatechange = null;
  connection.onicegatheringstatechange = null;
  connection.close();
}
