import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '@bedside/contracts/call';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import { newId } from '@bedside/db/id';
import type { UploadDependencies } from '@bedside/domain/documents/save-upload.commands';
import { isIntegrationFailure } from '@bedside/domain/integration-failure';
import { encodeImage } from '@bedside/integrations/images/encode-image';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestQueue } from './request-queue.ts';
import { refuseUnfitTexts } from './unfit-texts.ts';

export interface UploadedFile {
  /** Empty if the file went straight to storage. */
  content: Buffer;
  stored?: { key: string; sizeBytes: number };
  /** As sent by the client; never used as a path. */
  filename: string;
  mimetype: string;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 10_000;
const FIELD = 'file';
/** Limits the files in memory at once. Others wait in the queue unread. */
const places = createRequestQueue({ atOnce: 8, maxWaiting: 40 });

export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  await scope.register(multipart);
}

/**
 * Streams the request’s single file. Other fields become the body.
 * @param admit sees the fields before the file is read, and throws to refuse it unread
 * @throws UNSUPPORTED_MEDIA for other types; TOO_LARGE at the first byte over the limit; VALIDATION for no
 * file or several; UNAVAILABLE at the upload limit
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
  storage: StoragePort,
  admit: (fields: Record<string, unknown>) => Promise<unknown>,
): Promise<void> {
  if (!request.isMultipart())
    throw new DomainError('UNSUPPORTED_MEDIA', 'Send the request as multipart/form-data.');
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of partsOf(request, upload)) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else {
        await admitFile(part, async () => {
          refuseUnfitTexts(fields, []);
          await admit(fields);
        });
        await places.untilClosed(reply.raw);
        request.upload = await readFile(part, upload, storage);
      }
    }
  } catch (error) {
    if (request.upload?.stored) await storage.remove(request.upload.stored.key);
    throw error;
  }
  if (!request.upload) throw fieldError(FIELD, 'Choose a file.');
  request.body = fields;
}

/** @throws VALIDATION for several files; MALFORMED for a form that is invalid or incomplete */
async function* partsOf(request: FastifyRequest, upload: Upload): AsyncGenerator<Multipart> {
  const limits = {
    fileSize: upload.maxBytes,
    files: 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + 1,
  };
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw refusalOf(error, upload);
  }
}

/** Discards the rest of a refused file, so that the response is sent and the connection stays usable. */
async function admitFile({ file }: MultipartFile, admit: () => Promise<unknown>): Promise<void> {
  try {
    await admit();
  } catch (error) {
    file.on('error', () => {}).resume();
    throw error;
  }
}

async function readFile(part: MultipartFile, upload: Upload, storage: StoragePort): Promise<UploadedFile> {
  const { fieldname, filename, mimetype } = part;
  const { types, refusal, isStored } = upload;
  if (fieldname !== FIELD) throw fieldError(fieldname, `Send the file in the field ${FIELD}.`);
  if (!types.includes(mimetype)) throw fieldError(FIELD, refusal, 'UNSUPPORTED_MEDIA');
  refuseUnfitTexts(filename, [FIELD]);
  if (isStored)
    return { content: Buffer.alloc(0), stored: await store(part, upload, storage), filename, mimetype };
  const content = await part.toBuffer().catch((error: unknown) => {
    throw refusalOf(error, upload);
  });
  return { content, filename, mimetype };
}

/** Counts bytes as they pass. Above the limit, the stream fails and nothing is stored. */
async function store({ file, mimetype }: MultipartFile, upload: Upload, storage: StoragePort) {
  const key = `uploads/${newId()}`;
  let sizeBytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const read = pipeline(file, counted);
  const stored = storage.put(key, counted, { contentType: mimetype });
  await Promise.all([read, stored]).catch(async (error: unknown) => {
    counted.destroy();
    await stored.catch(throwIfFull);
    await storage.remove(key);
    throw file.truncated ? tooLarge(upload) : (file.errored && malformed()) || error;
  });
  return { key, sizeBytes };
}

/** A full disk also breaks the stream of the file, which then looks as if the client had stopped. */
function throwIfFull(error: unknown): void {
  if (isIntegrationFailure(error) && error.code === 'ENOSPC') throw error;
}

const tooLarge = ({ maxBytes }: Upload): DomainError =>
  fieldError(
    FIELD,
    `That file is too large. Choose one up to ${Math.floor(maxBytes / 1_048_576)} MB.`,
    'TOO_LARGE',
  );
const malformed = () => new DomainError('MALFORMED', 'The upload didn’t finish. Please try again.');

/** Maps the form parser’s errors, most of which have no code. */
function refusalOf(error: unknown, upload: Upload): DomainError {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(upload);
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return fieldError(FIELD, 'Upload one file at a time.');
    default:
      return malformed();
  }
}

export const uploadKitOf = ({
  integrations: { storage, virusCheck },
}: Pick<ProcessDependencies, 'integrations'>): UploadDependencies => ({
  storage,
  virusCheck,
  encode: encodeImage,
});
