import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface FontFaces {
  /** What most pages need. */
  latin: string;
  /** Every script that the font has; several times as large. */
  all: string;
}

const FACE = /@font-face\s*{[^}]*}/g;
const FILE = /url\(\.\/([^)]+)\)/g;

/** The faces of a font package as CSS that carries the font files in itself: a browser that may fetch nothing needs no more. */
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

/** Whether a text can be set in the Latin faces alone. */
export const isLatin = (text: string): boolean => !/[^\p{ASCII}\u00a0-\u00ff\u2010-\u2026\u2212]/u.test(text);
