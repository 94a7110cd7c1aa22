import { expect, test } from 'vitest';
import { templateExcerpt } from './template-excerpt.ts';

test('an excerpt has headings and text on one line', () => {
  const template = '<h3>Subjective</h3><p></p><ul><li><p>Onset &amp; course</p></li></ul><p>BP &lt; 140</p>';
  expect(templateExcerpt(template)).toBe('Subjective · Onset & course · BP < 140');
});
