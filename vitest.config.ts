import { createRequire } from 'node:module';
import path from 'node:path';
import { env } from 'node:process';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumExecutable } from './workers/documents/src/printer/chromium.ts';

/** Workers, services and other processes of tests compile what they share once. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/bedside/compiled');
/** Imported by its name, it would cost each process of tests over a second: see packages/db/src/dates.ts. */
const resolve = {
  alias: [{ find: /^date-fns$/, replacement: createRequire(import.meta.url).resolve('date-fns') }],
};

const outside = ['**/node_modules/**', '**/dist/**', '**/.local/**'];
const database = './packages/testing/src/postgres.setup.ts';
const patientWaits = './packages/testing/src/patience.setup.ts';
/** On a server of their own: one replaces a module, and a replica would have to replay what all others write. */
const apart = [
  'services/auth/src/sign-in/enumeration.int.test.ts',
  'packages/db/src/readers.int.test.ts',
  'infra/local/src/reader-pool.int.test.ts',
];
/**
 * Starts, stops, kills, races, bursts, restores, archives, random histories, and walks over every call for its audit,
 * its callers and its answers, with foreign ids, fields and relations: `npm run test:drill`, which CI runs with `npm test -- --all`.
 */
const drills = [
  'infra/docker/src/before-migrations.int.test.ts',
  'infra/docker/src/debian-postgres.int.test.ts',
  'infra/docker/src/first-super-admin.int.test.ts',
  'infra/docker/src/migrate-as-owner.int.test.ts',
  'infra/gateway/src/graceful-stop.int.test.ts',
  'infra/gateway/src/pages.int.test.ts',
  'infra/local/src/audit.int.test.ts',
  'infra/local/src/authorization.int.test.ts',
  'infra/local/src/backup.int.test.ts',
  'infra/local/src/cancel-against-pay.int.test.ts',
  'infra/local/src/confidential-visits.int.test.ts',
  'infra/local/src/database-restart.int.test.ts',
  'infra/local/src/exposure.int.test.ts',
  'infra/local/src/family-access.int.test.ts',
  'infra/local/src/family-limits.int.test.ts',
  'infra/local/src/foreign-ids.int.test.ts',
  'infra/local/src/histories/histories.int.test.ts',
  'infra/local/src/lost-connections.int.test.ts',
  'infra/local/src/mass-assignment.int.test.ts',
  'infra/local/src/money-kills.int.test.ts',
  'infra/local/src/offline-soak.int.test.ts',
  'infra/local/src/openapi-clients.int.test.ts',
  'infra/local/src/postgres-cluster.int.test.ts',
  'infra/local/src/practice-archive.int.test.ts',
  'infra/local/src/prepare.int.test.ts',
  'infra/local/src/standby.int.test.ts',
  'infra/local/src/status-calls.int.test.ts',
  'infra/local/src/webhook-burst.int.test.ts',
  'packages/demo/src/alive.int.test.ts',
  'packages/domain/src/exports/record-bundle.int.test.ts',
  'packages/queue/src/redis-outage.int.test.ts',
  'packages/worker-kit/src/redis-away.int.test.ts',
  'services/appointments/src/shutdown.int.test.ts',
  'services/payments/src/memberships/membership-sequences.int.test.ts',
  'workers/notifications/src/backlog.int.test.ts',
  'workers/notifications/src/kills.int.test.ts',
  'workers/notifications/src/lanes.int.test.ts',
  'workers/notifications/src/outage.int.test.ts',
  'workers/notifications/src/shutdown.int.test.ts',
  'workers/webhooks/src/kills.int.test.ts',
];
/** In a browser, beside the journeys that `npm test` plays: they run with the drills. */
const browserDrills = [
  'infra/local/src/board.e2e.ts',
  'infra/local/src/bulk.e2e.ts',
  'infra/local/src/confidential-visit.e2e.ts',
  'infra/local/src/custody.e2e.ts',
  'infra/local/src/cuts.e2e.ts',
  'infra/local/src/day-close.e2e.ts',
  'infra/local/src/every-reader.e2e.ts',
  'infra/local/src/good-faith-estimate.e2e.ts',
  'infra/local/src/missing-code.e2e.ts',
  'infra/local/src/portal-offline.e2e.ts',
  'infra/local/src/preferences.e2e.ts',
  'infra/local/src/processes.e2e.ts',
  'infra/local/src/superbill.e2e.ts',
];
/** What is waited for may take its time on a busy machine: a second, the default, is too short there. */
const patience = { poll: { timeout: 15_000 } };
/** Two cores carry four files of tests: most of their time goes by in waiting for other processes. */
const withDatabase = {
  globalSetup: [database],
  setupFiles: [patientWaits],
  maxWorkers: 4,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: patience,
};

const withFrontEnds = {
  globalSetup: ['./infra/local/src/build-front-ends.ts', database],
  setupFiles: [patientWaits],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patience,
};

/** The longest start first, also where no earlier run told their times: else one process waits for the other. */
const longest = ['kills', 'audit', 'cancel-against-pay', 'mass-assignment', 'foreign-ids', 'lanes'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.int.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        resolve,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, '**/*.int.test.ts'],
          testTimeout: 20_000,
          // They keep nothing in modules: read once for all files, they take a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: [...outside, ...apart, ...drills],
          ...withDatabase,
          // Half of their time was the reading of modules, file by file.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve,
        test: { name: 'int-apart', include: apart, exclude: outside, ...withDatabase },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'drill',
          include: drills,
          exclude: outside,
          ...withDatabase,
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        // Found beforehand: a dependency found on the way makes Vite load the page again.
        optimizeDeps: { force: true, entries: ['{packages/ui-kit,admin-ui,patient-ui}/src/**/*.parts.tsx'] },
        test: {
          name: 'parts',
          include: ['**/*.parts.tsx'],
          exclude: outside,
          testTimeout: 5_000,
          expect: { poll: { timeout: 2_000 } },
          setupFiles: ['./packages/ui-kit/src/parts.setup.ts'],
          // One page for all files: modules are read once.
          isolate: false,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            provider: playwright({
              launchOptions: {
                executablePath: await chromiumExecutable(env.CHROMIUM_PATH),
                args: ['--disable-gpu', '--disable-dev-shm-usage'],
              },
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'America/Chicago', locale: 'en-US' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'e2e',
          include: ['**/*.e2e.ts'],
          exclude: [...outside, ...browserDrills],
          ...withFrontEnds,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'browser-drill',
          include: browserDrills,
          exclude: outside,
          ...withFrontEnds,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        resolve,
        // Every screen of the specification, at both widths, for each role: `npm run test:screens`.
        test: {
          name: 'screens',
          include: ['**/*.screens.ts'],
          exclude: outside,
          ...withFrontEnds,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'browsers',
          include: ['**/*.browsers.ts'],
          exclude: outside,
          ...withFrontEnds,
          maxWorkers: 1,
          testTimeout: 240_000,
        },
      },
    ],
  },
});
