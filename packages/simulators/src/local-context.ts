import type { Config } from '@bedside/config/config';
import type { SimulatorsConfig } from '@bedside/config/integrations';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Ledger } from './request-log.ts';

export type LocalContext = {
  config: Config & { simulators: SimulatorsConfig };
  /** Where stand-ins keep what must survive a restart. */
  folder: string;
  inbox: Inbox;
  ledger: Ledger;
  faults: Faults;
  /** Absent where messages keep to the quiet hours, as they do outside of a demo. */
  quietHours?: QuietHours;
  now: () => Date;
};

/** Whether messages wait at night, which a demo does without. */
export type QuietHours = {
  areOn(): Promise<boolean>;
  turn(on: boolean): Promise<void>;
};
