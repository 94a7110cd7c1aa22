import { readConfig } from '@bedside/config/config';
import { startApplication } from './application.ts';
import { Opened } from './steps.ts';
import { runUntilTold } from './until-signal.ts';

const opened = new Opened();

await runUntilTold(opened, async () => {
  const application = await startApplication({ config: readConfig(process.env) });
  opened.add(application.stop);
});
