/** Starts an export, stores the first part, and then hangs until killed. */
import { Transform } from 'node:stream';
import { handlerContext, run } from './export.fixture.ts';

const [url = '', folder = '', exportId = ''] = process.argv.slice(2);
const ctx = handlerContext({ url, folder });
const { storage } = ctx.integrations;
const stall = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(chunk.subarray(0, 1_000));
      console.log('writing');
      // Never called, so the stream stalls.
      void done;
    },
  });
setInterval(() => undefined, 1_000);
await run(
  {
    ...ctx,
    integrations: {
      ...ctx.integrations,
      storage: {
        ...storage,
        put: (key, content, options) =>
          storage.put(key, Buffer.isBuffer(content) ? content : content.pipe(stall()), options),
      },
    },
  },
  exportId,
);
