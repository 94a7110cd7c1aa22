import type { Readable } from 'node:stream';

/** A stream that may break off before anybody reads it: without a listener that would end the process. */
export const heard = <S extends Readable>(stream: S): S => stream.on('error', () => undefined);
