import {
  avatarPairs,
  colorsFor,
  fonts,
  type Mode,
  measures,
  mix,
  motion,
  type ThemeVariant,
} from './tokens.ts';

type CssVariables = Record<`--${string}`, string>;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function colorVariables(mode: Mode, temperament: ThemeVariant): CssVariables {
  const colors = colorsFor(mode, temperament);
  const variables: CssVariables = {};
  for (const [name, value] of Object.entries(colors)) variables[`--${kebab(name)}`] = value;
  avatarPairs.forEach((pair, at) => {
    const isLight = mode === 'light';
    variables[`--avatar-ground-${at}`] = isLight ? pair.ground : mix(pair.ink, 55, colors.surface);
    variables[`--avatar-ink-${at}`] = isLight ? pair.ink : pair.ground;
  });
  return variables;
}

/** Pixels at the usual size of a browser's text; a reader who chose a larger one gets it. */
const rem = (pixels: number) => `${pixels / 16}rem`;

function measureVariables(temperament: ThemeVariant): CssVariables {
  const measure = measures[temperament];
  return {
    '--radius': `${measure.radius}px`,
    '--font-size': rem(measure.fontSize),
    '--line-height': rem(measure.lineHeight),
    '--label-size': rem(measure.label),
    '--control': rem(measure.control),
    '--control-small': rem(measure.controlSmall),
    '--sans': fonts.sans,
    '--serif': fonts.serif,
    // The serif is the portal's alone.
    '--dialog-title':
      temperament === 'portal' ? `500 1.5rem / 2rem ${fonts.serif}` : `600 1rem / 1.5rem ${fonts.sans}`,
    '--motion': `${motion.duration}ms ${motion.easing}`,
  };
}

/** The custom properties that the components of this package read, for one mode. */
export const cssVariables = (mode: Mode, temperament: ThemeVariant): CssVariables => ({
  ...measureVariables(temperament),
  ...colorVariables(mode, temperament),
});

const rule = (selector: string, mode: Mode, variables: CssVariables) => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `${selector}{color-scheme:${mode};${lines.join(';')}}`;
};

/** A stylesheet of both modes: the reader's preference, unless `data-theme` on the root element says otherwise. */
export function tokenStylesheet(temperament: ThemeVariant): string {
  const night = colorVariables('dark', temperament);
  return [
    rule(':root', 'light', cssVariables('light', temperament)),
    `@media (prefers-color-scheme:dark){${rule(':root:not([data-theme=light])', 'dark', night)}}`,
    rule(':root[data-theme=dark]', 'dark', night),
  ].join('\n');
}
