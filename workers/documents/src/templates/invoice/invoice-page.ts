import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { InvoiceContent } from './compose-invoice.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const eta = new Eta({ views: folder, cache: true, autoEscape: true });

const fontOf = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`))).toString('base64');

/** The page carries its style and its fonts: the browser that prints it may fetch nothing. */
const style = readFileSync(`${folder}/invoice.css`, 'utf8')
  .replace('{{inter}}', fontOf('inter/files/inter-latin-wght-normal.woff2'))
  .replace('{{fraunces}}', fontOf('fraunces/files/fraunces-latin-wght-normal.woff2'));

/** The page of an invoice. What people wrote is shown as they wrote it: nothing in it is read as HTML or template. */
export const invoicePage = (content: InvoiceContent): string =>
  eta.render('./invoice', { ...content, style });
