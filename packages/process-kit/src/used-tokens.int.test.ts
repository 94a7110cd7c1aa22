import { withDatabase } from '@bedside/testing/postgres';
import { expect, it } from 'vitest';
import { usedTokensIn } from './open-dependencies.ts';

const { db } = await withDatabase();

it('accepts a human check once across concurrent instances', async () => {
  const instances = Array.from({ length: 20 }, () => usedTokensIn(db, () => new Date()));
  const answers = await Promise.all(instances.map((spent) => spent.seen('solution', 600)));
  expect(answers.filter((seenBefore) => !seenBefore)).toHaveLength(1);
});
