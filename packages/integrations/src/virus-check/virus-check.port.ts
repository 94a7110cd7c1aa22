/**
 * Checks a file for known viruses.
 * @throws IntegrationError `unavailable` if the scanner doesn’t respond: an unchecked file doesn’t count as
 * clean
 */
export type VirusCheckPort = {
  /** The name of the virus; null for a clean file. */
  find(content: Buffer): Promise<string | null>;
};
