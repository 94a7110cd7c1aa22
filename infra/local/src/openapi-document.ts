import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openApi } from '@bedside/service-kit/openapi/document';
import { apiDiff, breaking } from 'api-smart-diff';
import { root } from './root.ts';

export const documentFile = path.join(root, 'docs/openapi.json');

/** One line for each path and schema, so that a review shows which ones a change touches. */
export function documentText(): string {
  const { paths, components, ...rest } = openApi();
  const { schemas, ...others } = components;
  const head = JSON.stringify({ ...rest, components: others }).slice(0, -2);
  return `${head},"schemas":{\n${lines(schemas)}\n}},"paths":{\n${lines(paths)}\n}}\n`;
}

const lines = (entries: object): string =>
  Object.entries(entries)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n');

export const readDocument = (): string => readFileSync(documentFile, 'utf8');

/** Each change between the two that can fail a client written for the first, by its place. */
export function breakingChanges(before: string, after: string): string[] {
  const changes = apiDiff(JSON.parse(before), JSON.parse(after), {});
  return changes
    .filter(({ type, action, path }) => type === breaking || isOtherType(action, path))
    .map(({ action, path }) => `${action}: ${path.join(' › ')}`);
}

/** The library calls it harmless in an answer. */
const isOtherType = (action: string, path: readonly unknown[]): boolean =>
  action === 'replace' && path.at(-1) === 'type';
