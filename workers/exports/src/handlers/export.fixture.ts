import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '@bedside/config/config';
import type { NewExport } from '@bedside/contracts/payments/exports.schema';
import { connect } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { startExport } from '@bedside/domain/exports/export.commands';
import { openIntegrations } from '@bedside/integrations/open-integrations';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { parse } from 'csv-parse/sync';
import pino from 'pino';
import { prepareExportHandler } from './prepare-export.handler.ts';

export function handlerContext({ url, folder }: { url: string; folder: string }): HandlerContext {
  const config = readConfig({ BEDSIDE_ENV: 'test', BEDSIDE_DATA: folder, DATABASE_URL: url });
  return {
    config,
    db: connect({ url, size: 3 }),
    integrations: openIntegrations(config),
    live: { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined },
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    requestId: 'test-request',
    attempt: 1,
    lastAttempt: false,
  };
}

export const run = (ctx: HandlerContext, exportId: string): Promise<void> =>
  prepareExportHandler.run({ exportId, eventId: newId(), requestId: 'test-request' }, ctx);

export const ask = (db: Db, userId: string, asked: NewExport): Promise<string> =>
  startExport(
    db,
    {
      actor: { userId, role: 'SUPER_ADMIN', permissions: [], sessionId: newId() },
      requestId: 'test-request',
      now: new Date(),
      ip: null,
    },
    asked,
  );

export const exportRow = (db: Db, id: string) =>
  db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Text of an export file without its BOM; undefined if no file is offered. */
export async function fileOf({ db, integrations }: HandlerContext, id: string): Promise<string | undefined> {
  const { storageKey } = await exportRow(db, id);
  const file = storageKey === null ? undefined : await integrations.storage.get(storageKey);
  return file && (await buffer(file.stream)).toString('utf8').replace(/^\ufeff/, '');
}

/** Parses with an independent RFC 4180 parser. */
export const readCsv = (text: string): string[][] => parse(text, { record_delimiter: '\n' });

export const filesBelow = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
    .toSorted();
