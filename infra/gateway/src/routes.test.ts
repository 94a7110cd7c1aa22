import { publicPath } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { describe, expect, it } from 'vitest';
import { routeTable, serviceOf } from './routes.ts';

const filled = (path: string) =>
  publicPath(path.replaceAll(/\{[^}]+\}/g, '0190c9a7-7d2c-7cc0-98fc-1a2b3c4d5e6f'));

describe('the gateway', () => {
  it.each(allCalls)('sends $method $path to the service that declares it', ({ path, service }) => {
    expect(serviceOf(filled(path))).toBe(service);
  });

  it.each(allResources)(
    'sends the console resource $name to the service that declares it',
    ({ name, service }) => {
      expect(serviceOf(`/v1/admin/${name}`)).toBe(service);
      expect(serviceOf(filled(`/admin/${name}/{id}`))).toBe(service);
    },
  );

  it('ignores trailing slashes and has no service for an undeclared path', () => {
    expect(serviceOf('/v1/auth/me/')).toBe('auth');
    expect(serviceOf('/v1/auth/me/too')).toBeUndefined();
    expect(serviceOf('/v1')).toBeUndefined();
  });

  it('matches fixed segments before parameters', () => {
    const paths = routeTable().map(({ path }) => path);
    expect(paths.indexOf('/v1/appointment/detail/{}')).toBeLessThan(
      paths.indexOf('/v1/appointment/{}/cancel'),
    );
    expect(paths.findIndex((path) => path.includes('{}'))).toBe(
      paths.filter((path) => !path.includes('{}')).length,
    );
  });
});
