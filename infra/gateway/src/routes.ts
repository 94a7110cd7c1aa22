import { type ServiceName, serviceNames } from '@bedside/contracts/call';
import { allCalls, allResources } from '@bedside/contracts/calls';

/** Which service answers a path. `{id}` stands for one segment, whatever it is called. */
export interface Route {
  readonly path: string;
  readonly service: ServiceName;
}

const BASE = '/v1';
/** Every service can tell the whole API; one of them is asked. */
const DOCUMENTED_BY: ServiceName = 'auth';

/**
 * The paths of all calls and console resources, drawn from the contract, each once: the fixed ones first, then the
 * ones with parameters, the more telling before the less, so that the first match is the right one.
 * @throws Error when two services claim one path: a gateway can't tell them apart.
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

/** The service that answers a path, trailing slashes aside; undefined when none does. */
export function serviceOf(path: string, table: readonly Route[] = routeTable()): ServiceName | undefined {
  const bare = path.replace(/\/+$/, '');
  return table.find((route) => new RegExp(pathPattern(route.path)).test(bare))?.service;
}

/** A route's path as a regular expression that nginx and JavaScript read alike. */
export function pathPattern(path: string): string {
  return `^${path.replaceAll('.', '\\.').replaceAll('{}', '[^/]+')}$`;
}

export const isFixed = (route: Route): boolean => !route.path.includes('{}');

function callRoutes(): Route[] {
  return allCalls.map(({ path, service }) => ({ path: `${BASE}${path}`, service }));
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

/** Fixed segments sort before parameters at the first place where two paths differ. */
function rank(route: Route): string {
  const segments = route.path.split('/').map((segment) => (segment === '{}' ? '~' : `!${segment}`));
  return `${isFixed(route) ? '0' : '1'}${segments.join('/')}`;
}
