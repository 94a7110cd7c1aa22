export interface KeySetsPort {
  /** Why no keys are read from this address, or null. Names are looked up only when they are read. */
  refusalOf(url: string): string | null;
  /** The text that is published there. @throws IntegrationError without an answer that says 200 */
  read(url: string): Promise<string>;
}
