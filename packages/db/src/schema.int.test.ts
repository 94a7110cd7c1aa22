import { withDatabase } from '@bedside/testing/postgres';
import { describe, expect, it } from 'vitest';
import { schemaTypes } from './schema.fixture.ts';

const { db } = await withDatabase();

describe('the table types', () => {
  it('match the migrated schema', async () => {
    await expect(await schemaTypes(db)).toMatchFileSnapshot('./schema.ts');
  });
});
