export type BreachedPasswordsPort = {
  /** Never sends the password. False when the service is down, since our own list was checked before. */
  isKnown(password: string): Promise<boolean>;
};
