import { readConfig } from '@bedside/config/config';
import { playPatients } from '@bedside/demo/live';
import { subscribeDemo } from '@bedside/demo/subscribe';
import { topUpDemo } from '@bedside/demo/top-up';
import { startApplication } from './application.ts';
import { buildFrontEnd, builtFrontEnds } from './build-front-ends.ts';
import { prepareDatabase, readArguments } from './prepare.ts';
import { greeting } from './startup-banner.ts';
import { Opened, persist, step } from './steps.ts';
import { runUntilSignal } from './until-signal.ts';

const frontEnds = builtFrontEnds();
const opened = new Opened();

await runUntilSignal(opened, async () => {
  const { reset } = readArguments(process.argv.slice(2));
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' });
  const building = Promise.allSettled(
    frontEnds.map(({ frontEnd }) => step(`The ${frontEnd.name} is built`, () => buildFrontEnd(frontEnd))),
  );
  const { databaseUrl, finish } = await prepareDatabase(config, reset, opened);
  for (const build of await building) if (build.status === 'rejected') throw build.reason;
  let starting = true;
  const application = await step('Services and workers run', () =>
    startApplication({ config: { ...config, databaseUrl }, frontEnds, isStarting: () => starting }),
  );
  opened.add(application.stop);
  if (config.demo === 'practice' && config.simulators) {
    await step('The demo’s day is up to date', () => {
      const { db, integrations, config, now } = application.parts;
      const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
      return topUpDemo(db, processor, now());
    });
    await step('Members of the demo practice pay for their plans', () =>
      subscribeDemo(application.parts, application.origin, persist),
    );
    opened.add(playPatients(application.parts, application.origin));
  }
  finish();
  starting = false;
  console.log(
    greeting(application.origin, {
      demo: config.demo === 'practice',
      simulators: config.simulators !== undefined,
    }),
  );
  process.send?.('ready');
});
