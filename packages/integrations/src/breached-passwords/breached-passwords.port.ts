export type BreachedPasswordsPort = {
  /**
   * Never sends the password. Returns false when the service is down, because our own list has already been
   * checked.
   */
  isKnown(password: string): Promise<boolean>;
};
