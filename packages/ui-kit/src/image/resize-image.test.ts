import { expect, test } from 'vitest';
import { fitWithin } from './resize-image.ts';

test('an image is scaled down proportionally', () => {
  expect(fitWithin({ width: 4032, height: 3024 }, 2016)).toEqual({ width: 2016, height: 1512 });
  expect(fitWithin({ width: 3024, height: 4032 }, 2016)).toEqual({ width: 1512, height: 2016 });
});

test('a small image keeps its size', () => {
  expect(fitWithin({ width: 300, height: 200 }, 2000)).toEqual({ width: 300, height: 200 });
});
