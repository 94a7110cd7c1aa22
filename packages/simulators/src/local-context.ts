import type { Config } from '@bedside/config/config';
import type { SimulatorsConfig } from '@bedside/config/integrations';
import type { Faults } from './faults.ts';
import type { Inbox } from './inbox.ts';
import type { Ledger } from './request-log.ts';

export type LocalContext = {
  config: Config & { simulators: SimulatorsConfig };
  /** Where simulators store what must survive a restart. */
  folder: string;
  inbox: Inbox;
  ledger: Ledger;
  faults: Faults;
  /** Absent outside of a demo, where messages always respect the quiet hours. */
  quietHours?: QuietHours;
  now: () => Date;
};

/** Switches the quiet hours, which a demo starts without. */
export type QuietHours = {
  areOn(): Promise<boolean>;
  turn(on: boolean): Promise<void>;
};
