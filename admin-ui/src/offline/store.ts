import { openStore, type StoredEnvelope } from '@bedside/ui-kit/offline/store';
import type { Sealed } from '@bedside/ui-kit/offline/vault';

export interface StoredDay extends StoredEnvelope {
  day?: Sealed;
  queue?: Sealed;
  /** When something was entered last, milliseconds; 0 while nothing waits. */
  enteredAt: number;
}

export const store = openStore<StoredDay>('bedside-offline');
