import { readConfig } from '@bedside/config/config';

const { port } = readConfig(process.env, 'probe');
const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) });
if (!response.ok) {
  console.error(await response.text());
  process.exitCode = 1;
}
