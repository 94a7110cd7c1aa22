import type { Readable } from 'node:stream';

/** Without a listener, a broken stream ends the process. */
export const heard = <S extends Readable>(stream: S): S => stream.on('error', () => undefined);
