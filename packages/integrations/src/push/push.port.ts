export type PushPort = {
  /**
   * Sends one push to one registration token. `unregistered` means that the token is dead and must be deleted.
   * @throws IntegrationError `invalid` for a malformed message, `unavailable` for anything that may be
   * temporary
   */
  send(message: PushMessage): Promise<PushResult>;
};

export type PushMessage = {
  token: string;
  title: string;
  body: string;
  /** The absolute URL that a tap opens. */
  link: string;
  /** A later push with the same key replaces the one on screen, so repeated sends appear once. */
  collapseKey: string;
};

export type PushResult = { outcome: 'sent'; providerId: string } | { outcome: 'unregistered' };
