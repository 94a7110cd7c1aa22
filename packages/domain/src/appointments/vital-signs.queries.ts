import type { VitalBand } from '@bedside/contracts/appointments/vital-signs.api';
import { vitalSigns } from '@bedside/reference-data/vital-signs';

/** From which vital signs on the provider is notified, by age. */
export const vitalBands = (): VitalBand[] =>
  vitalSigns.map(({ thresholds, ...band }) => ({ ...band, thresholds: [...thresholds] }));
