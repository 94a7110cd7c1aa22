/** One connection between a browser and the media server. */
export interface MediaConnection {
  session: string;
  handle: string;
}

/**
 * Passes on the sound and picture of a call. A room is named by its call and made by its first sender. Descriptions are
 * SDP. Every function throws IntegrationError: `unavailable` if the server is away, `refused` for what is not there anymore.
 */
export interface MediaServerPort {
  /** What a browser sends: its offer is answered. */
  send(room: string, offer: string): Promise<{ connection: MediaConnection; feed: string; answer: string }>;
  /** What a browser receives of one sender: the server offers, and `accept` takes the answer. */
  receive(room: string, feed: string): Promise<{ connection: MediaConnection; offer: string }>;
  accept(connection: MediaConnection, answer: string): Promise<void>;
  /** Without a keep-alive, a connection ends within a minute. */
  keep(connection: MediaConnection): Promise<void>;
  end(connection: MediaConnection): Promise<void>;
  closeRoom(room: string): Promise<void>;
}
