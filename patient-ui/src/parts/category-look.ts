import type { LucideIcon } from 'lucide-react';
import Droplets from 'lucide-react/icons/droplets';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Sparkles from 'lucide-react/icons/sparkles';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Syringe from 'lucide-react/icons/syringe';
import TestTube from 'lucide-react/icons/test-tube';
import Video from 'lucide-react/icons/video';

/** The catalogue's categories are the practice's own words: a picture is found by what they speak of. */
const pictures: readonly [pattern: RegExp, icon: LucideIcon][] = [
  [/telemed|video|virtual/i, Video],
  [/lab|test|blood/i, TestTube],
  [/aesthet|beauty|skin/i, Sparkles],
  [/infusion|\biv\b|hydrat/i, Droplets],
  [/vaccin|inject|immun/i, Syringe],
  [/urgent|visit|sick/i, Stethoscope],
];

export const categoryIcon = (category: string): LucideIcon =>
  pictures.find(([pattern]) => pattern.test(category))?.[1] ?? HeartPulse;

/** As it stands in an address: "Urgent care" is `urgent-care`. */
export const categorySlug = (category: string): string =>
  category
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
