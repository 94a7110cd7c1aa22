import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openVirusCheck } from './virus-check.adapter.ts';

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The parts of clamd that INSTREAM needs: length-prefixed chunks, an empty chunk at the end, and a verdict. */
async function clamd(answer: (content: Buffer) => string | null): Promise<string> {
  const server = createServer(async (socket: Socket) => {
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk]);
      const content = streamed(received);
      if (!content) continue;
      const said = answer(content);
      if (said === null) socket.destroy();
      else socket.end(`${said}\0`);
      return;
    }
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const COMMAND = 'zINSTREAM\0';

function streamed(held: Buffer): Buffer | null {
  if (!held.toString('latin1').startsWith(COMMAND)) return null;
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= held.length; ) {
    const length = held.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(held.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const verdict = (content: Buffer) =>
  content.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK';

test('a file is sent to the daemon whole, in chunks, and is clean or named after its virus', async () => {
  let seen: Buffer = Buffer.alloc(0);
  const url = await clamd((content) => {
    seen = content;
    return verdict(content);
  });
  const large = Buffer.alloc(200_000, 'labs');
  expect(await openVirusCheck(url)?.find(large)).toBeNull();
  expect(seen.equals(large)).toBe(true);
  expect(await openVirusCheck(url)?.find(Buffer.from(EICAR))).toBe('Win.Test.EICAR_HDB-1');
});

test.each([
  ['is too busy', () => 'INSTREAM size limit exceeded. ERROR'],
  ['hangs up', () => null],
])('a daemon that %s does not make a file clean', async (_what, answer) => {
  await expect(openVirusCheck(await clamd(answer))?.find(Buffer.from('a'))).rejects.toMatchObject({
    integration: 'virus-check',
    kind: 'unavailable',
  });
});

test('an unreachable daemon does not make a file clean, and without an address none is called', async () => {
  await expect(openVirusCheck('tcp://127.0.0.1:9')?.find(Buffer.from('a'))).rejects.toMatchObject({
    kind: 'unavailable',
  });
  expect(openVirusCheck(undefined)).toBeNull();
});
