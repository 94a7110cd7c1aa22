import { publicPath } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import { accessOf, scopesFor } from '@bedside/contracts/key-scopes';
import { describe, expect, it } from 'vitest';
import { openApi } from './document.ts';

const document = openApi();
const operationOf = (path: string, method: 'get' | 'post') => document.paths[path]?.[method];

describe('the OpenAPI document', () => {
  it('offers an API key for each call that a key may make, and for no other', () => {
    expect(document.security).toEqual([{ bearer: [] }, { apiKey: [] }]);
    for (const call of allCalls) {
      const operation = document.paths[publicPath(call.path)]?.[lower(call.method)];
      const mayKeys = scopesFor(call, accessOf(call)) !== null;
      const security = operation?.security ?? document.security;
      expect(JSON.stringify(security).includes('apiKey'), call.name).toBe(mayKeys);
    }
  });

  it('offers an app’s token for each call of FHIR that names a record', () => {
    expect(operationOf('/fhir/R4/{type}/{id}', 'get')?.security).toContainEqual({ app: [] });
    expect(operationOf('/fhir/R4/metadata', 'get')?.security).toEqual([]);
    expect(operationOf('/v1/appointment', 'get')).not.toHaveProperty('security');
  });

  it('names the scopes of which a key needs one', () => {
    expect(operationOf('/v1/appointment', 'get')?.description).toBe(
      'For: admin, patient. Scope: read:dispatch, read:billing, read:refunds, read:clinical.',
    );
    expect(operationOf('/v1/appointment/add-appointment', 'post')?.description).toContain(
      'Scope: write:dispatch.',
    );
    expect(operationOf('/v1/users/change-password', 'post')?.security).toEqual([{ bearer: [] }]);
  });
});

const lower = (method: string) => method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
