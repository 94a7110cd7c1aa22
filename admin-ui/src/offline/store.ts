import { openStore, type StoredEnvelope } from '@bedside/ui-kit/offline/store';
import type { Sealed } from '@bedside/ui-kit/offline/vault';

export interface StoredDay extends StoredEnvelope {
  /** Of the data key; a day that an earlier release wrote has none. */
  keyId?: string;
  day?: Sealed;
  queue?: Sealed;
  /** Time of the last entry in milliseconds; 0 if nothing is queued. */
  enteredAt: number;
}

export const store = openStore<StoredDay>('bedside-offline');
