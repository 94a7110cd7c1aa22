import { type AddressInfo, connect as connectTo } from 'node:net';
import { Readable } from 'node:stream';
import type { Call } from '@bedside/contracts/call';
import { uploadImport } from '@bedside/contracts/people/imports.api';
import { submitQuestionnaire, uploadAnswerImage } from '@bedside/contracts/questionnaires/submissions.api';
import { newId } from '@bedside/db/id';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { defineService } from './service.ts';

const nowhere = 'nowhere' as 'auth';
const service = defineService(nowhere, [
  ({ bind }) => bind(submitQuestionnaire, async () => ({ message: 'Submitted.' })),
  ({ bind }) =>
    bind(uploadAnswerImage, async ({ file }) => ({
      message: `${file.content.length} bytes`,
      data: { imageId: newId() },
    })),
]);
const { app, parts } = await startServices([service], await withDatabase());

describe('a body sent at one byte a second', () => {
  it('is cut off within fifteen seconds', async () => {
    const slow = await buildApp({ parts, services: [service] });
    await slow.listen({ host: '127.0.0.1', port: 0 });
    const { port } = slow.server.address() as AddressInfo;
    const socket = connectTo(port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    const since = performance.now();
    socket.write(
      'POST /v1/list/prometheus/submit HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
    );
    const drip = setInterval(() => socket.write(' '), 1_000);
    socket.resume();
    await closed;
    clearInterval(drip);
    expect(performance.now() - since).toBeLessThan(16_000);
    await slow.close();
  }, 60_000);
});

describe('a file of a whole practice', () => {
  it('may take longer than other requests to arrive', async () => {
    const received = defineService(nowhere, [
      ({ bind }) =>
        bind(
          { ...uploadImport, audience: ['public'], permission: undefined, data: undefined } as Call,
          async ({ request }) => ({ message: `${request.upload?.stored?.sizeBytes} bytes` }),
        ),
    ]);
    const slow = await buildApp({ parts, services: [received] });
    const origin = await slow.listen({ host: '127.0.0.1', port: 0 });
    async function* body() {
      yield '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n';
      for (let second = 0; second < 17; second += 1) {
        yield 'a';
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      yield '\r\n--x--\r\n';
    }
    const answer = await fetch(`${origin}/v1/imports`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: Readable.toWeb(Readable.from(body())) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('17 bytes')]);
    await slow.close();
  }, 60_000);
});

describe('a form of a stranger', () => {
  const url = '/v1/list/prometheus/picture';
  const proper = 'multipart/form-data; boundary=x';
  const field = (name: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const fields = field('token', 't'.repeat(43)) + field('questionId', newId());
  const file =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nabc';
  const send = (type: string, payload: string) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

  it('is read where it is whole', async () => {
    const answer = await send(proper, `${fields}${file}\r\n--x--\r\n`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, '3 bytes']);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', fields],
    ['with an empty boundary', 'multipart/form-data; boundary=', fields],
    ['with a boundary of 300 characters', `multipart/form-data; boundary=${'x'.repeat(300)}`, fields],
    ['without its boundary in the body', proper, 'garbage'],
    ['cut off before a field', proper, '--x\r\n'],
    ['cut off in its file', proper, fields + file],
  ])('is rejected as malformed, not as an internal error: %s', async (_what, type, payload) => {
    const answer = await send(type, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED']);
  });
});

// Rule: security.text-checks-are-linear
describe('a megabyte of wrong fields', () => {
  const url = '/v1/list/prometheus/submit';
  const good = { token: 't'.repeat(43), answers: {} };
  const manyFields = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`f${at}`, 1]));
  const longFields = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`${at} a must be at least `.repeat(25), 1]),
  );
  it.each([
    ['many names', { ...good, ...manyFields }],
    ['one long name', { ...good, ['a must be at least '.repeat(50_000)]: 1 }],
    ['long names', { ...good, ...longFields }],
    [
      'many wrong answers',
      {
        ...good,
        answers: Object.fromEntries(
          Object.keys(manyFields)
            .slice(0, 70_000)
            .map((name) => [name, {}]),
        ),
      },
    ],
    [
      'one wrong answer under a long name',
      { ...good, answers: { ['a must be at least '.repeat(50_000)]: {} } },
    ],
    ['a list of lists', { ...good, answers: { a: Array.from({ length: 300_000 }, () => []) } }],
  ])('of a stranger gets a short answer soon, also in Spanish: %s', async (_what, asked) => {
    const payload = JSON.stringify(asked);
    const headers = { 'accept-language': 'es', 'content-type': 'application/json' };
    const ask = () => app.inject({ method: 'POST', url, payload, headers });
    const answer = await ask();
    const before = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(before);
    expect([400, 413]).toContain(answer.statusCode);
    expect(answer.payload.length).toBeLessThan(60_000);
    // Usually 100 ms. It was 3,000 ms when each wrong value got a message of its own.
    expect((user + system) / 1000).toBeLessThan(600);
  });
});

// Rule: security.text-checks-are-linear
describe('a megabyte of brackets', () => {
  const text = (piece: string) => piece.repeat(Math.floor(1_000_000 / piece.length));
  it.each([
    ['opened lists', text('['), 'VALIDATION'],
    ['opened objects', text('{"a":'), 'VALIDATION'],
    ['lists in lists', text('[').slice(500_000) + text(']').slice(500_000), 'VALIDATION'],
    ['empty lists', `[${text('[],')}0]`, 'TOO_LARGE'],
    ['empty objects', `[${text('{},')}0]`, 'TOO_LARGE'],
    ['numbers', `[${text('0,')}0]`, 'TOO_LARGE'],
    ['brackets in a text', `"${text('[')}"`, 'VALIDATION'],
    ['an open text', `"${text('[')}`, 'MALFORMED'],
    ['escaped quotes', `{"a":"${text('\\"[')}"}`, 'VALIDATION'],
  ])('of a stranger holds others up for 20 ms at most: %s', async (_what, payload, code) => {
    const url = '/v1/list/prometheus/submit';
    const headers = { 'content-type': 'application/json' };
    const held: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      // Measures this thread alone, so that garbage collection on other threads doesn’t count.
      const before = process.threadCpuUsage();
      const answer = await app.inject({ method: 'POST', url, payload, headers });
      const { user, system } = process.threadCpuUsage(before);
      held.push((user + system) / 1000);
      expect([answer.json().code, answer.payload.length < 2_000]).toEqual([code, true]);
    }
    expect(Math.min(...held)).toBeLessThan(20);
  });
});

describe('a deep or long but valid request', () => {
  it('is read as far as its schema reaches', async () => {
    const send = async (answers: unknown) => {
      const request = { token: 't'.repeat(43), answers };
      const headers = { 'content-type': 'application/json' };
      const payload = JSON.stringify(request);
      return (
        await app.inject({ method: 'POST', url: '/v1/list/prometheus/submit', payload, headers })
      ).json();
    };
    expect(await send({ breath: `${'['.repeat(300)}"\\` })).toMatchObject({ message: 'Submitted.' });
    expect(await send({ a: Array(19_000).fill([]) })).toMatchObject({ code: 'TOO_LARGE' });
    expect(await send({ a: JSON.parse('['.repeat(90) + ']'.repeat(90)) })).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: expect.stringContaining('answers') }],
    });
  });
});
