import { readFileSync } from 'node:fs';

interface SpecifiedCall {
  method: string;
  path: string;
  service: string;
  audience: string[];
}

/** A quoted cell may contain commas. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

export function specifiedCalls(): SpecifiedCall[] {
  const csv = readFileSync(new URL('./calls.csv', import.meta.url), 'utf8');
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method = '', path = '', service = '', who = ''] = cellsOf(line);
      return { method, path, service, audience: who.split('|').sort() };
    });
}

export const keyOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
