import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type Json, list, object, string } from './read-elements.ts';

/** A document that can’t be read. The message says why. */
export class UnreadableDocument extends Error {}

const MAX_NESTED = 100;
const MAX_SECTIONS = 500;
/** Counts tags and attributes. Above this the parser takes seconds, whatever the document’s length. */
const MAX_MARKS = 600_000;

/** Attribute names start with `@`, and namespace prefixes are dropped. @throws UnreadableDocument */
export function parseDocument(text: string): Json {
  // A document’s own entities could name files or expand without limit.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new UnreadableDocument('A document with a DTD can’t be imported. Remove its DOCTYPE.');
  if (hasTooManyMarks(text))
    throw new UnreadableDocument(
      'This document is too large to import. Export it from the old system in smaller parts.',
    );
  try {
    const validity = XMLValidator.validate(text);
    if (validity !== true) throw new UnreadableDocument(`Line ${validity.err.line}: this isn’t XML.`);
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      removeNSPrefix: true,
      parseTagValue: false,
      parseAttributeValue: false,
      maxNestedTags: MAX_NESTED,
    });
    return object(object(parser.parse(text)).ClinicalDocument);
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument(
      'This isn’t XML, or is nested too deeply. Export it from the old system again.',
    );
  }
}

function hasTooManyMarks(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(/[<=]/g)) {
    count += 1;
    if (count > MAX_MARKS) return true;
  }
  return false;
}

/** An element that may occur once or several times. */
export const elements = (value: unknown): Json[] =>
  value === undefined ? [] : list(Array.isArray(value) ? value : [value]);

/** The text of an element with or without attributes. */
export const textIn = (value: unknown): string | null => string(value) ?? string(object(value)['#text']);
export const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).slice(0, 20).flatMap((one) => textIn(one) ?? []);

export interface Section {
  code: string | null;
  title: string;
  entries: Json[];
  /** The text that entries refer to, by ID. */
  narrative: ReadonlyMap<string, string>;
}

export function sectionsOf({ component }: Json): Section[] {
  const body = object(object(elements(component)[0]).structuredBody);
  const components = Array.isArray(body.component) ? body.component : [body.component];
  return components.slice(0, MAX_SECTIONS).flatMap((one) => {
    const section = object(object(one).section);
    if (Object.keys(section).length === 0) return [];
    const code = object(section.code);
    const entries = Array.isArray(section.entry) ? section.entry.map(object) : elements(section.entry);
    return [
      {
        code: string(code['@code']),
        title: textIn(section.title) ?? string(code['@displayName']) ?? 'Section',
        entries,
        narrative: narrativeOf(section.text),
      },
    ];
  });
}

function narrativeOf(text: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const waiting: unknown[] = [text];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const id = string(object(node)['@ID']);
    const message = textIn(node);
    if (id && message) found.set(id, message);
    // Not spread into one call, because the number of arguments is limited.
    for (const child of Object.values(node)) waiting.push(child);
  }
  return found;
}
