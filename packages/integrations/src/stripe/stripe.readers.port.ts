/** Card readers on a counter. A reader responds in its own time, so read it again or wait for its webhook. */
export type StripeReadersPort = {
  listReaders(): Promise<StripeReader[]>;
  retrieveReader(readerId: string): Promise<StripeReader>;
  /**
   * Shows an intent that was created with `cardPresent` on a reader. A reader that is busy, off, or not
   * responding is `unavailable`, with the code `terminal_reader_busy`, `terminal_reader_offline`, or
   * `terminal_reader_timeout`.
   */
  processOnReader(input: ProcessOnReader): Promise<StripeReader>;
  /** Cancels the action on the reader; `unavailable` while it processes a card. */
  cancelReaderAction(readerId: string): Promise<StripeReader>;
};

type ProcessOnReader = { readerId: string; intentId: string; idempotencyKey: string };

export type StripeReader = {
  id: string;
  label: string;
  deviceType: string;
  serialNumber: string;
  status: 'online' | 'offline';
  lastSeenAt: Date | null;
  /** The current or last action. */
  action: {
    status: 'in_progress' | 'succeeded' | 'failed';
    intentId: string | null;
    failureCode: string | null;
    failureMessage: string | null;
  } | null;
};
