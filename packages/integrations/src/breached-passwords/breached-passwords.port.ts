/** Knows passwords from breaches of others, beyond the list that we have here. */
export type BreachedPasswordsPort = {
  /** Never told the password. False where nobody can be asked: the own list has been asked before. */
  isKnown(password: string): Promise<boolean>;
};
