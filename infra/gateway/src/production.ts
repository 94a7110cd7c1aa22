import type { Config } from '@bedside/config/config';
import { pagePolicy } from '@bedside/service-kit/headers';
import type { GatewayOptions } from './nginx.ts';

export const gatewayOptionsOf = (
  config: Config,
): Pick<
  GatewayOptions,
  'listen' | 'web' | 'log' | 'services' | 'trustedProxies' | 'pagePolicy' | 'scheme'
> => ({
  ...config.gateway,
  pagePolicy: pagePolicy(config),
  scheme: config.publicUrl.startsWith('https:') ? 'https' : 'http',
});
