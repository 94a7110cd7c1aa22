import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cssVariables, tokenRule } from '@bedside/contracts/common/design-tokens';
import { Eta } from 'eta';
import { fontFaces, isLatin } from './font-faces.ts';

const folder = import.meta.dirname;
const eta = new Eta({ views: folder, cache: true, autoEscape: true });
const inter = fontFaces('@fontsource-variable/inter');
const fraunces = fontFaces('@fontsource-variable/fraunces');
const tokens = tokenRule(':root', 'light', cssVariables('light', 'portal'));
const read = (...name: string[]) => readFileSync(path.join(folder, ...name), 'utf8');

/**
 * Renders `<name>/<name>.eta` on the practice's letterhead, with the stylesheet of that name or of `styledAs`. User
 * input is escaped, and never parsed as HTML or template.
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
