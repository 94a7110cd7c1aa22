export type PushPort = {
  /**
   * Sends one push to one registration token. `unregistered`: the token is dead and is to be forgotten.
   * @throws IntegrationError `invalid` for a malformed message, `unavailable` for everything that may pass
   */
  send(message: PushMessage): Promise<PushResult>;
};

export type PushMessage = {
  token: string;
  title: string;
  body: string;
  /** Absolute address that a tap opens. */
  link: string;
  /** A later push with the same key replaces the one shown; repeated sends show once. */
  collapseKey: string;
};

export type PushResult = { outcome: 'sent'; providerId: string } | { outcome: 'unregistered' };
