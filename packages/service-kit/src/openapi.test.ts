import { allCalls, allResources } from '@bedside/contracts/calls';
import { expect, it } from 'vitest';
import { openApi } from './openapi.ts';

it('lists every call, and the list and record of every resource, once', () => {
  const { paths } = openApi();
  const described = Object.values(paths).flatMap((path) => Object.keys(path));
  expect(described).toHaveLength(allCalls.length + 2 * allResources.length);
  for (const { name } of allResources) expect(paths[`/v1/admin/${name}/{id}`]).toHaveProperty('get');
  expect(paths['/v1/appointment/{id}/cancel']).toHaveProperty('put');
});

it('shows an upload as a form, with its fields', () => {
  const operation = openApi().paths['/v1/users/insurance-image']?.post;
  expect(operation).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            properties: { patientId: { type: 'string' }, file: { type: 'string' } },
            required: ['patientId', 'file'],
            additionalProperties: false,
          },
        },
      },
    },
  });
});
