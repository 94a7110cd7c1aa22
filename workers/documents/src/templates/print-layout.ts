import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cssVariables, tokenRule } from '@bedside/contracts/common/design-tokens';
import { Eta } from 'eta';

interface FontFaces {
  latin: string;
  all: string;
}

const FACE = /@font-face\s*{[^}]*}/g;
const FILE = /url\(\.\/([^)]+)\)/g;

/** Font faces as CSS with embedded files, because pages can’t make requests. */
function fontFaces(fontPackage: string): FontFaces {
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
const isLatin = (text: string): boolean => !/[^\p{ASCII}\u00a0-\u00ff\u2010-\u2026\u2212]/u.test(text);

const folder = import.meta.dirname;
const eta = new Eta({ views: folder, cache: true, autoEscape: true });
const inter = fontFaces('@fontsource-variable/inter');
const fraunces = fontFaces('@fontsource-variable/fraunces');
const tokens = tokenRule(':root', 'light', cssVariables('light', 'portal'));
const read = (...name: string[]) => readFileSync(path.join(folder, ...name), 'utf8');

/**
 * Renders `<name>/<name>.eta` on the practice’s letterhead, with the stylesheet of that name or of `styledAs`.
 * User input is escaped, and never parsed as HTML or as a template.
 */
export function printLayout<Content extends object>(
  name: string,
  styledAs = name,
): (content: Content) => string {
  const style = tokens + read('letter.css') + read(styledAs, `${styledAs}.css`);
  return (content) => {
    const scripts = isLatin(JSON.stringify(content)) ? 'latin' : 'all';
    return eta.render(`./${name}/${name}`, { ...content, style: inter[scripts] + fraunces[scripts] + style });
  };
}
