import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Constants from RFC 8489 and RFC 8656. */
const ALLOCATE = 0x0003;
const PERMIT = 0x0008;
const COOKIE = 0x2112a442;
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const;
const UDP = Buffer.from([17, 0, 0, 0]);

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function messageOf(type: number, parts: readonly Buffer[], key?: Buffer): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(20);
  head.writeUInt16BE(type, 0);
  head.writeUInt32BE(COOKIE, 4);
  randomBytes(12).copy(head, 8);
  // The length includes the integrity attribute that follows.
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2);
  const message = Buffer.concat([head, body]);
  if (!key) return message;
  const mac = createHmac('sha1', key).update(message).digest();
  return Buffer.concat([message, attribute(attributes.integrity, mac)]);
}

function readMessage(message: Buffer) {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  const error = found.get(attributes.error);
  return {
    /** 0 for a success. */
    code: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0,
    realm: found.get(attributes.realm) ?? Buffer.alloc(0),
    nonce: found.get(attributes.nonce) ?? Buffer.alloc(0),
  };
}

const xorAddress = (address: string, port: number): Buffer => {
  const value = Buffer.alloc(8);
  value[1] = 1;
  value.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  const bytes = Buffer.from(address.split('.').map(Number));
  value.writeUInt32BE((bytes.readUInt32BE(0) ^ COOKIE) >>> 0, 4);
  return value;
};

interface Credentials {
  username: string;
  credential: string;
}

/** Queries a TURN server over UDP as a browser does. Each code is 0 or an error code. */
export async function askRelay(
  port: number,
  { username, credential }: Credentials,
  peers: readonly string[] = [],
) {
  const socket = createSocket('udp4');
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const ask = async (message: Buffer) => {
    socket.send(message);
    const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(3_000) });
    return readMessage(answer);
  };
  try {
    const transport = attribute(attributes.transport, UDP);
    const { realm, nonce, code: unsigned } = await ask(messageOf(ALLOCATE, [transport]));
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
    const own = [
      attribute(attributes.username, Buffer.from(username)),
      attribute(attributes.realm, realm),
      attribute(attributes.nonce, nonce),
    ];
    const { code: allocated } = await ask(messageOf(ALLOCATE, [transport, ...own], key));
    const permitted: number[] = [];
    for (const peer of peers) {
      const wanted = attribute(attributes.peer, xorAddress(peer, 9));
      permitted.push((await ask(messageOf(PERMIT, [wanted, ...own], key))).code);
    }
    return { unsigned, allocated, permitted };
  } finally {
    socket.close();
  }
}
