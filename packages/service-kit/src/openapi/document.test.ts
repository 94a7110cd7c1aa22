import { allCalls, allResources } from '@bedside/contracts/calls';
import { expect, it } from 'vitest';
import { openApi } from './document.ts';

it('lists every call, and all that a resource offers, once', () => {
  const { paths } = openApi();
  const described = Object.values(paths).flatMap((path) =>
    Object.keys(path).filter((key) => key !== 'parameters'),
  );
  const writes = allResources.flatMap(({ create, update }) => [create, update]).filter(Boolean);
  expect(described).toHaveLength(allCalls.length + 2 * allResources.length + writes.length);
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

it('names every request and answer, and what several of them contain', () => {
  const { paths, components } = openApi();
  const schemas = Object.keys(components.schemas);
  expect(schemas).toEqual(expect.arrayContaining(['AppointmentRecord', 'AddAppointmentRequest', 'Failure']));
  const inline = Object.entries(paths).flatMap(([path, { parameters, ...operations }]) =>
    Object.values(operations)
      .map((operation) => operation.requestBody as Body | undefined)
      .filter((body) => body?.content['application/json'] && !body.content['application/json'].schema.$ref)
      .map(() => path),
  );
  expect(inline).toEqual([]);
});

interface Body {
  content: Record<string, { schema: { $ref?: string } }>;
}

it('has the ids of resources as they are on the wire', () => {
  const { paths } = openApi();
  const idOf = (resource: string) => paths[`/v1/admin/${resource}/{id}`]?.parameters?.[0]?.schema;
  expect(idOf('patients')).toEqual({ type: 'string', format: 'uuid' });
  expect(idOf('disputes')).not.toHaveProperty('format');
  expect(idOf('settings')).not.toHaveProperty('format');
  expect(idOf('message-templates')).not.toHaveProperty('format');
});

it('names the headers of answers', () => {
  const { paths, components } = openApi();
  const headersAt = (path: string, method: 'get' | 'post', status = 200) => {
    const answers = paths[path]?.[method]?.responses as Record<number, { headers?: object }> | undefined;
    return Object.keys(answers?.[status]?.headers ?? {});
  };
  expect(components.responses).toMatchObject({
    429: { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } },
    503: { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } },
  });
  expect(headersAt('/v1/list/add-note', 'post')).toEqual(['X-Bedside-Position']);
  expect(headersAt('/v1/live', 'get')).toEqual(['X-Bedside-Position']);
  expect(headersAt('/v1/config', 'get')).toEqual([]);
  expect(headersAt('/v1/admin/patients', 'get')).toEqual(['Content-Range']);
});
