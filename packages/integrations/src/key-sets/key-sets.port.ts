export interface KeySetsPort {
  /** Why keys may not be read from this URL, or null. DNS names are resolved only when reading. */
  refusalOf(url: string): string | null;
  /** The published text. @throws IntegrationError unless the response is 200 */
  read(url: string): Promise<string>;
}
