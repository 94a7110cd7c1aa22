/** The single source of design tokens for both front ends, emails, PDFs, and the local inbox. */

export type Mode = 'light' | 'dark';
export type ThemeVariant = 'portal' | 'console';

const light = {
  ink: '#10243E',
  muted: '#5B6B7F',
  ground: '#FAF8F5',
  surface: '#FFFFFF',
  line: '#E4E0D9',
  teal: '#0B6E6E',
  blue: '#2463C5',
  navy: '#1B3A6B',
  orange: '#B4500F',
  red: '#B3261E',
  green: '#1E6B42',
  onTeal: '#FFFFFF',
  tealHover: '#095C5C',
  raised: '#FFFFFF',
};

const dark: typeof light = {
  ink: '#E8EDF3',
  muted: '#9AA9BA',
  ground: '#0E1620',
  surface: '#16212E',
  line: '#263444',
  teal: '#3FB8B0',
  blue: '#6FA3F5',
  navy: '#9DBBEA',
  orange: '#F2A061',
  red: '#F2867E',
  green: '#6CC493',
  onTeal: '#0E1620',
  tealHover: '#59C7C0',
  raised: '#1D2A39',
};

/** Colors that are the same in both modes: the logo’s light color and the sign-in panel. */
export const fixed = { lamp: '#F2A061', night: '#10243E', nightInk: '#E8EDF3' };

export const hues = ['teal', 'blue', 'navy', 'orange', 'red', 'green'] as const;
type Hue = (typeof hues)[number];

const elevation: Record<ThemeVariant, Record<Mode, string>> = {
  portal: {
    light: '0 12px 32px rgb(16 36 62 / .14), 0 1px 3px rgb(16 36 62 / .08)',
    dark: '0 12px 32px rgb(0 0 0 / .55)',
  },
  console: {
    light: '0 1px 2px rgb(16 36 62 / .08), 0 12px 32px -4px rgb(16 36 62 / .18)',
    dark: '0 0 0 1px #263444, 0 16px 40px rgb(0 0 0 / .5)',
  },
};

const scrim: Record<ThemeVariant, Record<Mode, string>> = {
  portal: { light: 'rgb(16 36 62 / .48)', dark: 'rgb(4 9 15 / .66)' },
  console: { light: 'rgb(16 36 62 / .28)', dark: 'rgb(5 9 14 / .6)' },
};

/** Above 9% in light mode, the contrast of orange text falls below 4.5:1. */
const tintPercent: Record<ThemeVariant, Record<Mode, number>> = {
  portal: { light: 8, dark: 8 },
  console: { light: 9, dark: 14 },
};

export const measures = {
  portal: {
    radius: 10,
    fontSize: 16,
    lineHeight: 24,
    control: 48,
    controlSmall: 44,
    label: 14,
    help: 14,
    helpLine: 20,
  },
  console: {
    radius: 6,
    fontSize: 14,
    lineHeight: 20,
    control: 32,
    controlSmall: 28,
    label: 12,
    help: 12,
    helpLine: 16,
  },
} as const satisfies Record<ThemeVariant, Record<string, number>>;

export const fonts = {
  sans: '"Inter Variable", "Inter fallback", system-ui, sans-serif',
  serif: '"Fraunces Variable", "Fraunces fallback", Georgia, serif',
};

/** No motion when the user prefers reduced motion. */
export const motion = { duration: 140, easing: 'cubic-bezier(.2, 0, 0, 1)' };

/** Background and text colors of avatars with initials, chosen by user id. Dark mode swaps and dims them. */
export const avatarPairs = [
  { ground: '#E3E3F4', ink: '#3A3B82' },
  { ground: '#F6E2D3', ink: '#7A3A0C' },
  { ground: '#DCE9E6', ink: '#14524C' },
  { ground: '#F3DFE6', ink: '#7C2346' },
  { ground: '#DDE7F4', ink: '#1E4A86' },
  { ground: '#E8EBD3', ink: '#4A5410' },
  { ground: '#EFE1F2', ink: '#6A2A78' },
  { ground: '#F2E6CC', ink: '#6B4A05' },
] as const;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function mix(color: string, percent: number, over: string): string {
  const below = channels(over);
  const mixed = channels(color).map((channel, at) => {
    const value = Math.round((channel * percent + (below[at] ?? 0) * (100 - percent)) / 100);
    return value.toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

export function colorsFor(mode: Mode, temperament: ThemeVariant) {
  const base = mode === 'light' ? light : dark;
  const tint = (hue: Hue) => mix(base[hue], tintPercent[temperament][mode], base.surface);
  return {
    ...base,
    ...fixed,
    tealTint: tint('teal'),
    blueTint: tint('blue'),
    navyTint: tint('navy'),
    orangeTint: tint('orange'),
    redTint: tint('red'),
    greenTint: tint('green'),
    /** Field borders need a contrast of 3:1. */
    edge: temperament === 'portal' ? mix(base.muted, 75, base.surface) : mix(base.ink, 50, base.surface),
    lineSoft: mix(base.line, 62, base.surface),
    well: temperament === 'portal' ? mix(base.line, 40, base.surface) : mix(base.ground, 70, base.surface),
    hover: mix(base.ink, 4, base.surface),
    picked: mix(base.teal, 7, base.surface),
    skeleton: mix(base.line, 70, base.surface),
    float: elevation[temperament][mode],
    scrim: scrim[temperament][mode],
  };
}

export type Colors = ReturnType<typeof colorsFor>;

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

/** Uses rem so that sizes follow the browser’s font size. */
const rem = (pixels: number) => `${pixels / 16}rem`;

const portalButton: CssVariables = {
  '--button-weight': '600',
  '--button-pad': '20px',
  '--button-pad-small': '16px',
  '--button-gap': '8px',
  '--button-icon': '0',
  '--button-icon-ink': 'currentColor',
  '--button-edge': 'var(--edge)',
};

const consoleButton: CssVariables = {
  '--button-weight': '500',
  '--button-pad': '12px',
  '--button-pad-small': '12px',
  '--button-gap': '6px',
  '--button-icon': '-4px',
  '--button-icon-ink': 'var(--muted)',
  '--button-edge': 'var(--line)',
};

function measureVariables(temperament: ThemeVariant): CssVariables {
  const measure = measures[temperament];
  return {
    '--radius': `${measure.radius}px`,
    '--font-size': rem(measure.fontSize),
    '--line-height': rem(measure.lineHeight),
    '--label-size': rem(measure.label),
    '--help-size': rem(measure.help),
    '--help-line': rem(measure.helpLine),
    '--control': rem(measure.control),
    '--control-small': rem(measure.controlSmall),
    '--sans': fonts.sans,
    '--serif': fonts.serif,
    '--dialog-title':
      temperament === 'portal' ? `500 1.5rem / 2rem ${fonts.serif}` : `600 1rem / 1.5rem ${fonts.sans}`,
    ...(temperament === 'portal'
      ? { '--area': '112px', '--area-pad': '12px 16px', '--area-sizing': 'content', ...portalButton }
      : { '--area': '60px', '--area-pad': '6px 10px', '--area-sizing': 'fixed', ...consoleButton }),
    '--motion': `${motion.duration}ms ${motion.easing}`,
  };
}

/** The CSS custom properties of one mode. */
export const cssVariables = (mode: Mode, temperament: ThemeVariant): CssVariables => ({
  ...measureVariables(temperament),
  ...colorVariables(mode, temperament),
});

export const tokenRule = (selector: string, mode: Mode, variables: CssVariables) => {
  const lines = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return `${selector}{color-scheme:${mode};${lines.join(';')}}`;
};

/** Follows the system preference unless the root element has `data-theme`. */
export function tokenStylesheet(temperament: ThemeVariant): string {
  const night = colorVariables('dark', temperament);
  return [
    tokenRule(':root', 'light', cssVariables('light', temperament)),
    `@media (prefers-color-scheme:dark){${tokenRule(':root:not([data-theme=light])', 'dark', night)}}`,
    // Also applies to a part of a page, such as a video call.
    tokenRule('[data-theme=dark]', 'dark', night),
  ].join('\n');
}
