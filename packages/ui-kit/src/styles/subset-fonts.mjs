// Makes inter.woff2 and fraunces.woff2 with only the weights that the screens use: half the bytes.
//   npm install --ignore-scripts --prefix /tmp/subset-font subset-font@2.9.0
//   node packages/ui-kit/src/styles/subset-fonts.mjs /tmp/subset-font
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [installed = '/tmp/subset-font'] = process.argv.slice(2);
const subset = createRequire(path.resolve(installed, 'package.json'))('subset-font');
const fonts = [
  ['inter', 'inter/files/inter-latin-wght-normal.woff2', { wght: { min: 400, max: 700 } }],
  ['fraunces', 'fraunces/files/fraunces-latin-opsz-normal.woff2', { wght: 500 }],
];

const here = path.dirname(fileURLToPath(import.meta.url));
for (const [name, file, variationAxes] of fonts) {
  const css = readFileSync(path.join(here, `${name}.css`), 'utf8');
  const whole = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)));
  const smaller = await subset(whole, charactersOf(css), { targetFormat: 'woff2', variationAxes });
  writeFileSync(path.join(here, `${name}.woff2`), smaller);
  console.log(`${name}.woff2: ${whole.length} → ${smaller.length} bytes`);
}

/** Every character of the style sheet's `unicode-range`. */
function charactersOf(css) {
  const ranges = css.matchAll(/U\+([\dA-F]{4})(?:-([\dA-F]{4}))?/g);
  return [...ranges]
    .flatMap(([, first, last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, offset) =>
        String.fromCodePoint(start + offset),
      );
    })
    .join('');
}
