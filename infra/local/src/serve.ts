/** The server part of `npm run dev`, which node starts again when one of its files changes. */
import { readConfig } from '@bedside/config/config';
import { startApplication } from './application.ts';
import { Opened } from './steps.ts';
import { runUntilTold } from './until-signal.ts';

const opened = new Opened();

await runUntilTold(opened, async () => {
  const application = await startApplication({ config: readConfig(process.env) });
  opened.add(application.stop);
});
