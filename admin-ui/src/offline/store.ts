import { openStore, type StoredEnvelope } from '@bedside/ui-kit/offline/store';
import type { Sealed } from '@bedside/ui-kit/offline/vault';

export interface StoredDay extends StoredEnvelope {
  /** Identifies the data key. Missing in a day saved by an earlier release. */
  keyId?: string;
  day?: Sealed;
  queue?: Sealed;
  /** Time of the last entry in milliseconds; 0 if nothing is queued. */
  enteredAt: number;
}

export const store = openStore<StoredDay>('bedside-offline');
