import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A route whose code is loaded when it is opened. */
export const pageAt = <K extends string>(
  path: string,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): RouteObject => ({ path, lazy: async () => ({ Component: (await load())[name] }) });
