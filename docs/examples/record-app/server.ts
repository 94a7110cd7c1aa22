// Serves the app's page on this machine. It never sees a token: the browser connects and reads. See README.md.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { env, exit } from 'node:process';

const { BEDSIDE_URL = 'http://127.0.0.1:4000', CLIENT_ID, PORT = '8090' } = env;
if (!CLIENT_ID) {
  console.error('Set CLIENT_ID.');
  exit(1);
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const here = (name: string) => readFileSync(new URL(name, import.meta.url));
const library = createRequire(import.meta.url).resolve('fhirclient/build/fhir-client.min.js');

const files: Record<string, { type: string; body: string | Buffer } | undefined> = {
  '/': { type: 'text/html; charset=utf-8', body: here('index.html') },
  '/app.js': { type: JAVASCRIPT, body: here('app.js') },
  '/fhir-client.js': { type: JAVASCRIPT, body: readFileSync(library) },
  '/settings.json': {
    type: 'application/json',
    body: JSON.stringify({ iss: `${BEDSIDE_URL}/fhir/R4`, clientId: CLIENT_ID }),
  },
};

const server = createServer((request, response) => {
  const file = files[new URL(request.url ?? '/', 'http://127.0.0.1').pathname];
  if (!file) return response.writeHead(404).end();
  // The page’s URL has the authorization code once, which must not reach other sites.
  const headers = {
    'content-type': file.type,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
  return response.writeHead(200, headers).end(file.body);
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`Open http://127.0.0.1:${PORT}/`));
