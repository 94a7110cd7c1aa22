import type { Readable } from 'node:stream';
import { create as dispositionOf } from 'content-disposition';
import type { FastifyReply } from 'fastify';

export const sendCsv = (reply: FastifyReply, name: string, csv: Readable) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', dispositionOf(name, { type: 'attachment' }))
    .header('cache-control', 'no-store')
    .send(csv);
