import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { StorageConfig } from '@bedside/config/integrations';
import { INTEGRATION_TIMEOUT_MS } from '../deadline.ts';
import { IntegrationError } from '../integration-error.ts';
import { openFolderStorage, withErrorListener } from './storage.folder.ts';
import { checkKey, type StoragePort } from './storage.port.ts';

/** S3 accepts 10,000 parts, so files can reach 320 GB with one part in memory at a time. */
const HUGE = { partSize: 32 * 1024 * 1024, queueSize: 1 };

export function openS3Storage(config: Extract<StorageConfig, { kind: 's3' }>): StoragePort {
  const { bucket: Bucket, region, accessKeyId, secretAccessKey, endpoint } = config;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: INTEGRATION_TIMEOUT_MS, requestTimeout: INTEGRATION_TIMEOUT_MS },
  });

  return {
    async put(key, content, { contentType, isHuge }) {
      checkKey(key);
      const params = { Bucket, Key: key, Body: content, ContentType: contentType };
      await new Upload({ client, params, ...(isHuge && HUGE) }).done().catch(rethrow);
    },
    async get(key) {
      checkKey(key);
      const found = await client.send(new GetObjectCommand({ Bucket, Key: key })).catch(undefinedWhenMissing);
      if (!(found?.Body instanceof Readable)) return undefined;
      return {
        stream: withErrorListener(found.Body),
        contentType: found.ContentType ?? 'application/octet-stream',
        size: found.ContentLength ?? 0,
      };
    },
    async remove(key) {
      checkKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(rethrow);
    },
    async exists(key) {
      checkKey(key);
      const found = await client
        .send(new HeadObjectCommand({ Bucket, Key: key }))
        .catch(undefinedWhenMissing);
      return found !== undefined;
    },
    room: async () => null,
  };
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
  rethrow(error);
}

function rethrow(error: unknown): never {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const invalid = status !== undefined && status >= 400 && status < 500 && status !== 429;
  throw new IntegrationError(
    'storage',
    invalid ? 'invalid' : 'unavailable',
    `S3 ${status ?? 'did not answer'}`,
    {
      code: error instanceof Error ? error.name : 'unknown',
    },
  );
}

export const openStorage = (config: StorageConfig): StoragePort =>
  config.kind === 's3' ? openS3Storage(config) : openFolderStorage(config.folder);
