/**
 * Looks for known viruses in a file.
 * @throws IntegrationError `unavailable` when no one answers: a file that could not be looked at is not clean
 */
export type VirusCheckPort = {
  /** The name of what was found; null for a clean file. */
  find(content: Buffer): Promise<string | null>;
};
