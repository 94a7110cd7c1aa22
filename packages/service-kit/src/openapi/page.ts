import type { Config } from '@bedside/config/config';
import { publicPath } from '@bedside/contracts/call';
import { allCalls } from '@bedside/contracts/calls';
import type { FastifyInstance } from 'fastify';
import { openApi } from './document.ts';

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

function page(): string {
  const rows = [...allCalls]
    .sort((a, b) => a.path.localeCompare(b.path))
    .map((call) =>
      row([
        `<code>${call.method}</code>`,
        `<code>${publicPath(call.path)}</code>`,
        call.summary,
        call.audience.join(', '),
        call.service,
      ]),
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bedside API</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#10243e;background:#faf8f5}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #e4e0d9}</style>
<h1>Bedside API</h1><p>Full specification, for tools: <a href="/docs/json">OpenAPI 3.1</a>.</p>
<table><thead><tr><th>Method<th>Path<th>What it does<th>For<th>Service</tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`;
}

export function registerDocs(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  let document: string | undefined;
  const html = page();
  app.get('/docs/json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(publicUrl));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(html),
  );
}
