/** One connection between a browser and the media server. */
export interface MediaConnection {
  session: string;
  handle: string;
}

/**
 * Relays a call’s sound and picture. A room is named by its call and created by its first sender. Descriptions
 * are SDP.
 * @throws IntegrationError `unavailable` if the server is down, `refused` for anything that no longer exists
 */
export interface MediaServerPort {
  /** For what a browser sends: answers its offer. */
  send(room: string, offer: string): Promise<{ connection: MediaConnection; feed: string; answer: string }>;
  /** For what a browser receives from one sender: the server makes the offer, and `accept` takes the answer. */
  receive(room: string, feed: string): Promise<{ connection: MediaConnection; offer: string }>;
  accept(connection: MediaConnection, answer: string): Promise<void>;
  /** Without a keep-alive, a connection ends within a minute. */
  keep(connection: MediaConnection): Promise<void>;
  end(connection: MediaConnection): Promise<void>;
  closeRoom(room: string): Promise<void>;
}
