import { expect, it } from 'vitest';
import { consentParts, minutesToRead } from './consent-parts.ts';

it('the text of a consent is shown in parts, with its own summary if it has one', () => {
  const text =
    'At a glance\n- It lasts 3 months\n- You can say no\n\nI ask for the treatment that I have chosen today.\n\nRisks. Redness is common. Swelling too.\n\n2. Pictures\nThey stay in my record.';
  expect(consentParts(text)).toEqual({
    glance: ['It lasts 3 months', 'You can say no'],
    parts: [
      { title: null, text: 'I ask for the treatment that I have chosen today.' },
      { title: 'Risks', text: 'Redness is common. Swelling too.' },
      { title: '2. Pictures', text: 'They stay in my record.' },
    ],
  });
  expect(consentParts('I agree.').glance).toEqual([]);
  expect(minutesToRead('word '.repeat(600))).toBe(3);
});
