import { publicPath, type ServiceName, serviceNames } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';

export interface Route {
  readonly path: string;
  readonly service: ServiceName;
}

const BASE = '/v1';
/** Any service can serve the API documentation. */
const DOCUMENTED_BY: ServiceName = 'auth';

/**
 * Paths of all calls and console resources, most specific first, so that the first match is right.
 * @throws Error if two services share a path
 */
export function routeTable(): Route[] {
  const routes = new Map<string, ServiceName>();
  for (const { path, service } of [...callRoutes(), ...resourceRoutes(), ...documentRoutes()]) {
    const shape = path.replaceAll(/\{[^}]+\}/g, '{}');
    const other = routes.get(shape);
    if (other && other !== service) throw new Error(`${shape} belongs to ${other} and to ${service}`);
    routes.set(shape, service);
  }
  return [...routes].map(([path, service]) => ({ path, service })).sort(byPrecedence);
}

/** Service for a path, ignoring trailing slashes; undefined if none. */
export function serviceOf(path: string, table: readonly Route[] = routeTable()): ServiceName | undefined {
  const bare = path.replace(/\/+$/, '');
  return table.find((route) => new RegExp(pathPattern(route.path)).test(bare))?.service;
}

export function pathPattern(path: string): string {
  return `^${path.replaceAll('.', '\\.').replaceAll('$', '[$]').replaceAll('{}', '[^/]+')}$`;
}

export const isFixed = (route: Route): boolean => !route.path.includes('{}');

function callRoutes(): Route[] {
  return allCalls.map(({ path, service }) => ({ path: publicPath(path), service }));
}

function resourceRoutes(): Route[] {
  return allResources.flatMap(({ name, service }) => [
    { path: `${BASE}/admin/${name}`, service },
    { path: `${BASE}/admin/${name}/{id}`, service },
  ]);
}

function documentRoutes(): Route[] {
  return ['/docs', '/docs/json'].map((path) => ({ path, service: DOCUMENTED_BY }));
}

function byPrecedence(a: Route, b: Route): number {
  return rank(a).localeCompare(rank(b)) || serviceNames.indexOf(a.service) - serviceNames.indexOf(b.service);
}

/** Sorts fixed segments before parameters. */
function rank(route: Route): string {
  const segments = route.path.split('/').map((segment) => (segment === '{}' ? '~' : `!${segment}`));
  return `${isFixed(route) ? '0' : '1'}${segments.join('/')}`;
}
