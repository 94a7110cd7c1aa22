import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** Its code is loaded when the address is opened. */
export const pageAt = <K extends string>(
  path: string,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): RouteObject => ({ path, lazy: async () => ({ Component: (await load())[name] }) });
