/** `npm run gateway`: writes the gateway's configuration again after a call was added or moved. */
import { writeFileSync } from 'node:fs';
import { COMMITTED, productionNginxConfig } from './production.ts';

writeFileSync(COMMITTED, productionNginxConfig());
console.log('Wrote infra/gateway/nginx.conf');
