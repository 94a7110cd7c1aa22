import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { IntegrationError } from '../integration-error.ts';
import type { VirusCheckPort } from './virus-check.port.ts';

const PATIENCE_MILLISECONDS = 20_000;
const CHUNK_BYTES = 65_536;
const DEFAULT_PORT = 3310;

/** A ClamAV daemon at `tcp://host:port` to which files are streamed; null if none is configured. */
export function openVirusCheck(url: string | undefined): VirusCheckPort | null {
  if (!url) return null;
  const { hostname, port } = new URL(url);
  return {
    async find(content) {
      const answer = await ask(hostname, Number(port || DEFAULT_PORT), content);
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found) return found;
      if (answer === 'stream: OK') return null;
      throw unavailable('said neither');
    },
  };
}

async function ask(host: string, port: number, content: Buffer): Promise<string> {
  const socket = connect({ host, port, timeout: PATIENCE_MILLISECONDS });
  socket.on('timeout', () => socket.destroy(new Error('timeout')));
  try {
    const answered = text(socket);
    send(socket, content);
    return (await answered).replaceAll('\0', '').trim();
  } catch {
    throw unavailable('did not answer');
  } finally {
    socket.destroy();
  }
}

/** INSTREAM: each chunk is preceded by its length, and a chunk of length 0 ends the stream. */
function send(socket: Socket, content: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const unavailable = (what: string) =>
  new IntegrationError('virus-check', 'unavailable', `the virus check ${what}`, { code: 'clamd' });
