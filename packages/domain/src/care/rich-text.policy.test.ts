import { MAX_RICH_TEXT, richTextTags } from '@bedside/contracts/care/soap-notes.api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, richTextForDisplay, richTextForStorage, sanitizeRichText } from './rich-text.policy.ts';

const payloads: readonly (readonly [string, string])[] = [
  ['<script>alert(1)</script>Rested', 'Rested'],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">Rested</p>', '<p>Rested</p>'],
  ['<img src=x onerror=alert(1)>Rested', 'Rested'],
  ['<svg onload=alert(1)><script>alert(2)</script></svg>Rested', 'Rested'],
  ['<iframe src="javascript:alert(1)"></iframe><p>Rested</p>', '<p>Rested</p>'],
  ['<a href="javascript:alert(1)">Rested</a>', 'Rested'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
  ['<style>body{display:none}</style><p>Rested</p>', '<p>Rested</p>'],
  ['<p>Rested<!-- <script>alert(1)</script> --></p>', '<p>Rested</p>'],
  ['<form action="/x"><input name="a"><button>Rested</button></form>', 'Rested'],
  ['<<script>alert(1)//<</script>', '&lt;'],
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
];

describe('rich text', () => {
  // Rule: care.rich-text-is-harmless
  it.each(payloads)('from %s keeps nothing that runs, loads, or hides', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
  });

  it('parses the same again after an element between two items was removed', () => {
    const clean = sanitizeRichText('<ul><li><p<ul><li>');
    expect(clean).toBe('<ul><li></li><li></li></ul>');
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  // Rule: care.rich-text-is-harmless
  it('allows elements only without attributes, and clean text stays clean', () => {
    const piece = fc.constantFrom(
      ...[
        '<p',
        '<b>',
        '<script>',
        '</script>',
        '<img ',
        'src=x ',
        'onerror=alert(1) ',
        '">',
        "'>",
        '<!--',
        '-->',
      ],
      ...['<svg>', '<style>', '&lt;', '&#60;', '<a href="javascript:x">', 'text', '<', '>', '/', '<ul><li>'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const clean = sanitizeRichText(pieces.join(''));
        const tags = clean.match(/<[^>]*>/g) ?? [];
        for (const tag of tags) expect(tag).toMatch(new RegExp(`^</?(?:${richTextTags.join('|')})(?: /)?>$`));
        expect(sanitizeRichText(clean)).toBe(clean);
      }),
    );
  });

  it('keeps the elements a note uses', () => {
    const note =
      '<h3>Plan</h3><ul><li><p>Rest, <strong>fluids</strong></p></li></ul><blockquote><p><em>“Better”</em></p></blockquote>';
    expect(sanitizeRichText(note)).toBe(note);
    expect(sanitizeRichText('<h1>Plan</h1><b>a</b> <i>b</i>')).toBe(
      '<h2>Plan</h2><strong>a</strong> <em>b</em>',
    );
  });

  it('without markup stays as it is and shows one paragraph per line', () => {
    expect(sanitizeRichText('S: cough\nP: rest')).toBe('S: cough\nP: rest');
    expect(richTextForDisplay('S: cough\n\nO: BP < 140 & stable')).toBe(
      '<p>S: cough</p><p>O: BP &lt; 140 &amp; stable</p>',
    );
    expect(richTextForDisplay(null)).toBe('');
  });

  it('is stored only when it can be sent back unchanged', () => {
    expect(richTextForStorage('soapNote', 'x'.repeat(MAX_RICH_TEXT))).toHaveLength(MAX_RICH_TEXT);
    for (const longer of ['&'.repeat(MAX_RICH_TEXT), '<ul><li>'.repeat(MAX_RICH_TEXT / 8)])
      expect(() => richTextForStorage('soapNote', longer)).toThrow('Use 20000 characters or fewer.');
  });

  it('is blank when it shows no visible text', () => {
    for (const html of [null, '', '<p></p>', '<p>&nbsp;</p><br />', '<ul><li></li></ul><hr />'])
      expect(isBlank(html)).toBe(true);
    expect(isBlank('<p>.</p>')).toBe(false);
  });
});
