/**
 * Starts an export, or packs a record or the practice, stores the first part, and then hangs until it is
 * killed.
 */
import { Transform } from 'node:stream';
import { handlerContext, run } from './export.fixture.ts';
import { packRecordHandler } from './pack-record.handler.ts';
import { preparePracticeExportHandler } from './practice-export.handler.ts';

const [url = '', folder = '', id = '', what = 'export'] = process.argv.slice(2);
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
const stalling = {
  ...ctx,
  integrations: {
    ...ctx.integrations,
    storage: {
      ...storage,
      put: ((key, content, options) =>
        storage.put(
          key,
          Buffer.isBuffer(content) ? content : content.pipe(stall()),
          options,
        )) as typeof storage.put,
    },
  },
};
const job = { eventId: id, requestId: 'test-request' };
await (what === 'record'
  ? packRecordHandler.run({ ...job, recordDownloadId: id }, stalling)
  : what === 'practice'
    ? preparePracticeExportHandler.run({ ...job, exportId: id }, stalling)
    : run(stalling, id));
