import { allCalls, allResources } from '@bedside/contracts/calls';
import { expect, it } from 'vitest';
import { openApi } from './openapi.ts';

it('describes every call and resource of the contract once', () => {
  const { paths } = openApi();
  const described = Object.values(paths).flatMap((path) => Object.keys(path));
  expect(described).toHaveLength(allCalls.length + allResources.length);
  expect(paths['/v1/appointment/{id}/cancel']).toHaveProperty('put');
});
