import type { Reader } from '@bedside/contracts/payments/terminal.api';

/** Whether a reader can take a card now. */
export function readerState({ online, busy }: Pick<Reader, 'online' | 'busy'>) {
  if (!online) return { state: 'offline', words: 'Offline' } as const;
  return busy ? ({ state: 'busy', words: 'In use' } as const) : ({ state: 'ready', words: 'Ready' } as const);
}

/** “Simulated WisePOS E”: the model as its maker writes it, from the payment provider’s “simulated_wisepos_e”. */
export function modelOf({ deviceType }: Pick<Reader, 'deviceType'>): string {
  const words = deviceType
    .replace('bbpos_', 'BBPOS_')
    .replace('wisepos_e', 'WisePOS_E')
    .replace('wisepad', 'WisePad_')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How long a reader waits for a card before the payment is taken back. */
export const READER_TIMEOUT_SECONDS = 120;

/** “1:59” */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
