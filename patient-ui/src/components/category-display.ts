import type { LucideIcon } from 'lucide-react';
import Droplets from 'lucide-react/icons/droplets';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Sparkles from 'lucide-react/icons/sparkles';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Syringe from 'lucide-react/icons/syringe';
import TestTube from 'lucide-react/icons/test-tube';
import Video from 'lucide-react/icons/video';

/**
 * Matches icons and positions by keyword, because the practice names its categories, in either language. The
 * most requested come first.
 */
const looks: readonly [pattern: RegExp, icon: LucideIcon][] = [
  [/urgen|sick|enferm/i, Stethoscope],
  [/primar|physical|wellness|chequeo|bienestar/i, HeartPulse],
  [/lab|test|blood|prueba|sangre/i, TestTube],
  [/aesthet|est[eé]tic|beauty|bellez|skin|piel/i, Sparkles],
  [/infusi|\biv\b|h[iy]drat|suero/i, Droplets],
  [/vac+[iu]n|in[jy]ec|inmun|immun/i, Syringe],
  [/telemed|video|virtual/i, Video],
];

const lookOf = (category: string) => looks.findIndex(([pattern]) => pattern.test(category));

export const categoryIcon = (category: string): LucideIcon => looks[lookOf(category)]?.[1] ?? HeartPulse;

/** Sort position of a category: known ones first, in their order. */
export function categoryPlace(category: string): number {
  const place = lookOf(category);
  return place < 0 ? looks.length : place;
}

export const categorySlug = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
