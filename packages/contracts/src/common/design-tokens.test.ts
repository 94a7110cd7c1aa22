import { describe, expect, test } from 'vitest';
import { avatarPairs, colorsFor, cssVariables, hues } from './design-tokens.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const looks = (['light', 'dark'] as const).flatMap((mode) =>
  (['portal', 'console'] as const).map((temperament) => ({ mode, temperament })),
);

describe.each(looks)('$temperament, $mode', ({ mode, temperament }) => {
  const colors = colorsFor(mode, temperament);

  test('text has 4.5:1 contrast on every background', () => {
    for (const ground of [colors.ground, colors.surface, colors.well]) {
      expect(contrast(colors.ink, ground)).toBeGreaterThan(4.5);
      expect(contrast(colors.muted, ground)).toBeGreaterThan(4.5);
    }
    expect(contrast(colors.onTeal, colors.teal)).toBeGreaterThan(4.5);
    expect(contrast(colors.onTeal, colors.tealHover)).toBeGreaterThan(4.5);
  });

  test.each(hues)('%s text has 4.5:1 contrast on its own tint', (hue) => {
    expect(contrast(colors[hue], colors[`${hue}Tint`])).toBeGreaterThan(4.5);
  });

  test('field borders have 3:1 contrast', () => {
    expect(contrast(colors.edge, colors.surface)).toBeGreaterThan(3);
  });

  test('initials have 4.5:1 contrast on each background', () => {
    const variables = cssVariables(mode, temperament);
    avatarPairs.forEach((_, at) => {
      const [ground = '', ink = ''] = [variables[`--avatar-ground-${at}`], variables[`--avatar-ink-${at}`]];
      expect(contrast(ground, ink)).toBeGreaterThan(4.5);
    });
  });
});
