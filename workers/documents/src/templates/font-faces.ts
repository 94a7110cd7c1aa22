import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface FontFaces {
  latin: string;
  all: string;
}

const FACE = /@font-face\s*{[^}]*}/g;
const FILE = /url\(\.\/([^)]+)\)/g;

/** Font faces as CSS with embedded files, because pages cannot make requests. */
export function fontFaces(fontPackage: string): FontFaces {
  const index = fileURLToPath(import.meta.resolve(`${fontPackage}/index.css`));
  const faces = (readFileSync(index, 'utf8').match(FACE) ?? []).map((face) =>
    face
      .replace('font-display: swap', 'font-display: block')
      .replaceAll(FILE, (_, file: string) => `url(${dataUrl(path.join(path.dirname(index), file))})`),
  );
  return { latin: faces.filter((face) => face.includes('U+0000-00FF')).join('\n'), all: faces.join('\n') };
}

const dataUrl = (file: string): string => `data:font/woff2;base64,${readFileSync(file).toString('base64')}`;

/** True if the Latin font subset covers the text. */
export const isLatin = (text: string): boolean => !/[^\p{ASCII}\u00a0-\u00ff\u2010-\u2026\u2212]/u.test(text);
