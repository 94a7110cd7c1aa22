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
  const { paths, components } = openApi();
  const idOf = (resource: string) => {
    const [id] = paths[`/v1/admin/${resource}/{id}`]?.parameters ?? [];
    const shared: Record<string, object> = { ...components.parameters };
    const parameter = id && '$ref' in id ? shared[String(id.$ref).split('/').at(-1) ?? ''] : id;
    return (parameter as { schema?: object } | undefined)?.schema;
  };
  expect(idOf('patients')).toEqual({ type: 'string', format: 'uuid' });
  expect(idOf('disputes')).not.toHaveProperty('format');
  expect(idOf('settings')).not.toHaveProperty('format');
  expect(idOf('message-templates')).not.toHaveProperty('format');
});

it('names the headers of answers', () => {
  const { paths, components } = openApi();
  const headersAt = (path: string, method: 'get' | 'post', status = 200) => {
    const answer: object = paths[path]?.[method]?.responses[status] ?? {};
    const shared: Record<string, object> = { ...components.responses };
    const { headers } = ('$ref' in answer ? shared[String(answer.$ref).split('/').at(-1) ?? ''] : answer) as {
      headers?: object;
    };
    return Object.keys(headers ?? {});
  };
  expect(components.responses).toMatchObject({
    429: { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } },
    503: { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } },
  });
  expect(headersAt('/v1/config', 'get')).toEqual([]);
  expect(headersAt('/v1/admin/patients', 'get')).toEqual(['Content-Range']);
});

it('describes shared requests and answers once', () => {
  const { paths, components } = openApi();
  expect(paths['/v1/chat/{conversationId}']?.get?.parameters?.[0]).toEqual({
    $ref: '#/components/parameters/ConversationId',
  });
  expect(components.parameters).toMatchObject({
    Query: { name: 'query', in: 'query' },
    Query2: { name: 'query', in: 'query' },
  });
  const done = { $ref: '#/components/responses/Done' };
  expect(paths['/v1/appointment/{id}/cancel']?.put?.responses[200]).toEqual(done);
  expect(components.responses).toMatchObject({
    Done: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Done' } } } },
  });
  expect(components.schemas.AppointmentRecordResponse?.properties?.data).toEqual({
    $ref: '#/components/schemas/AppointmentRecord',
  });
  expect(components.schemas.AppointmentCard?.properties?.appointmentStatus).toEqual({
    $ref: '#/components/schemas/AppointmentStatus',
  });
});

it('lists the fields of a schema that extends another one only there', () => {
  const { PatientRow, PatientRecord, AppointmentRecord } = openApi().components.schemas;
  expect(PatientRecord?.allOf).toEqual([{ $ref: '#/components/schemas/PatientRow' }]);
  expect(PatientRecord?.required).toEqual(Object.keys(PatientRecord?.properties ?? {}));
  expect(Object.keys(PatientRow?.properties ?? {})).toContain('fullname');
  expect(Object.keys(PatientRecord?.properties ?? {})).not.toContain('fullname');
  expect(AppointmentRecord?.allOf).toEqual([{ $ref: '#/components/schemas/AppointmentShared' }]);
});

it('describes common errors once, and lists each other error at its call', () => {
  const { info, paths } = openApi();
  expect(JSON.stringify(info)).toContain('Any call may return 429 or 503');
  expect(JSON.stringify(info)).toContain('with a body may also return 413 or 415');
  const cancel = paths['/v1/appointment/{id}/cancel']?.put;
  expect(Object.keys(cancel?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '409', '422']);
});

it('lets a client send any parameter of FHIR and OAuth', () => {
  const { paths, components } = openApi();
  const free = { $ref: '#/components/parameters/Parameters' };
  expect(paths['/fhir/R4/{type}']?.get?.parameters).toContainEqual(free);
  expect(components.parameters).toMatchObject({ Parameters: { in: 'query', style: 'form', explode: true } });
  expect(paths['/oauth/authorize']?.get?.parameters).toMatchObject([{ in: 'query', explode: true }]);
  expect(paths['/oauth/jwks']?.get?.responses).not.toHaveProperty('302');
});

it('lists each parameter of a query that another call takes as its body', () => {
  const { paths } = openApi();
  expect(paths['/v1/list/download-and-attach']?.get?.parameters).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'appointmentId', in: 'query' })]),
  );
});
