import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Workers, services and other processes of tests compile what they share once. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/bedside/compiled');
/** Imported by its name, it would cost each process of tests over a second: see packages/db/src/dates.ts. */
const dates = { find: /^date-fns$/, replacement: createRequire(import.meta.url).resolve('date-fns') };

const outside = ['**/node_modules/**', '**/dist/**', '**/.local/**'];
const database = './packages/testing/src/postgres.setup.ts';
/** They put something else in the place of a module, which nobody else may meet. */
const replacingModules = ['services/auth/src/sign-in/enumeration.int.test.ts'];
/** What is waited for may take its time on a busy machine: a second, the default, is too short there. */
const patience = { poll: { timeout: 15_000 } };
const withDatabase = { globalSetup: [database], testTimeout: 20_000, hookTimeout: 60_000, expect: patience };

/** The longest start first, also where no earlier run told their times: else one process waits for the other. */
const longest = ['kills', 'mass-assignment', 'lost-connections', 'foreign-ids', 'lanes'];
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
  resolve: { alias: [dates] },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, '**/*.int.test.ts'],
          testTimeout: 5_000,
          // They keep nothing in modules: read once for all files, they take a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: [...outside, ...replacingModules],
          ...withDatabase,
          // Half of their time was the reading of modules, file by file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'int-replacing', include: replacingModules, exclude: outside, ...withDatabase },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['**/*.e2e.ts'],
          exclude: outside,
          globalSetup: ['./infra/local/src/build-front-ends.ts', database],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
    ],
  },
});
