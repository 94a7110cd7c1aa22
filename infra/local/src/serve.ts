import { readConfig } from '@bedside/config/config';
import { startApplication } from './application.ts';
import { Opened } from './steps.ts';
import { runUntilSignal } from './until-signal.ts';

const opened = new Opened();

await runUntilSignal(opened, async () => {
  const application = await startApplication({ config: readConfig(process.env) });
  opened.add(application.stop);
});
