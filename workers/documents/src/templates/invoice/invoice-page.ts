import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Eta } from 'eta';
import { fontFaces, isLatin } from '../font-faces.ts';
import type { InvoiceContent } from './compose-invoice.ts';

const eta = new Eta({ views: import.meta.dirname, cache: true, autoEscape: true });
const style = readFileSync(path.join(import.meta.dirname, 'invoice.css'), 'utf8');
const inter = fontFaces('@fontsource-variable/inter');
const fraunces = fontFaces('@fontsource-variable/fraunces');

/** The page of an invoice. What people wrote is shown as they wrote it: nothing in it is read as HTML or template. */
export function invoicePage(content: InvoiceContent): string {
  const scripts = isLatin(JSON.stringify(content)) ? 'latin' : 'all';
  return eta.render('./invoice', { ...content, style: inter[scripts] + fraunces[scripts] + style });
}
