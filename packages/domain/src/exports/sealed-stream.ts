import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform } from 'node:stream';
import { keyFor } from '../sealed-text.ts';

const CIPHER = 'aes-256-gcm';
const FRAME_BYTES = 262_144;
const TAG_BYTES = 16;

/** @param place where the file is stored, so that no two files share a key */
const keyOf = (secret: Buffer, place: string): Buffer => keyFor(secret.toString('hex'), `file ${place}`);

/** Counts frames and marks the last one, so that none can be removed, moved, or added. */
function ivOf(index: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUIntBE(index, 0, 6);
  iv[11] = isLast ? 1 : 0;
  return iv;
}

/** Encrypts a file of any size in frames. @param secret 32 random bytes */
export function sealStream(secret: Buffer, place: string): Transform {
  const key = keyOf(secret, place);
  return inFrames(FRAME_BYTES, (frame, index, isLast) => {
    const cipher = createCipheriv(CIPHER, key, ivOf(index, isLast));
    return Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
  });
}

/** Passes on only what was sealed, and fails at anything else. */
export function openStream(secret: Buffer, place: string): Transform {
  const key = keyOf(secret, place);
  return inFrames(FRAME_BYTES + TAG_BYTES, (frame, index, isLast) => {
    const body = frame.subarray(0, -TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, ivOf(index, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(frame.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  });
}

/** Holds a frame back until it is known whether it is the last one. */
function inFrames(size: number, work: (frame: Buffer, index: number, isLast: boolean) => Buffer): Transform {
  let chunks: Buffer[] = [];
  let length = 0;
  let index = 0;
  return new Transform({
    highWaterMark: size,
    transform(chunk: Buffer, _, done) {
      chunks.push(chunk);
      length += chunk.length;
      try {
        if (length > size) {
          let rest = Buffer.concat(chunks, length);
          for (; rest.length > size; rest = rest.subarray(size)) {
            this.push(work(rest.subarray(0, size), index, false));
            index += 1;
          }
          chunks = [rest];
          length = rest.length;
        }
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error('not a frame'));
      }
    },
    flush(done) {
      try {
        done(null, work(Buffer.concat(chunks, length), index, true));
      } catch (error) {
        done(error instanceof Error ? error : new Error('not a frame'));
      }
    },
  });
}
