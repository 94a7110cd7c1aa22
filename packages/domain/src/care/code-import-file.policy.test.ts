import { describe, expect, it } from 'vitest';
import { cptCodesIn, dxCodesIn } from './code-import-file.policy.ts';

const file = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));
const known = new Map([
  ['cough', 'Cough'],
  ['sore throat', 'Sore throat'],
]);
const refusal = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    return error instanceof Error && 'details' in error
      ? { message: error.message, details: error.details }
      : error;
  }
  throw new Error('nothing was refused');
};

describe('a file of diagnosis codes', () => {
  it('is read by column name, with symptoms matched by name', () => {
    expect(
      dxCodesIn(file('Description,CODE,symptoms', 'Cough,r05.9,COUGH; sore throat;cough'), known),
    ).toEqual([{ code: 'R05.9', description: 'Cough', symptoms: ['Cough', 'Sore throat'] }]);
  });

  it('does not change symptoms without a symptoms column', () => {
    expect(dxCodesIn(file('code,description', 'R05.9,Cough'), known)).toEqual([
      { code: 'R05.9', description: 'Cough' },
    ]);
  });

  // Rule: care.imports-are-all-or-nothing
  it('reports every bad line and imports nothing', () => {
    const lines = ['R05.9,Cough,', 'J02.9,,', 'r05.9,Again,', 'J03.9,Tonsillitis,Hiccups', 'J04.0,=1+1,'];
    expect(refusal(() => dxCodesIn(file('code,description,symptoms', ...lines), known))).toMatchObject({
      message: 'Nothing was imported: 4 lines have errors.',
      details: {
        issues: [
          { path: 'file.3', message: expect.stringContaining('description') },
          { path: 'file.4', message: 'Line 4: R05.9 is already on line 2.' },
          { path: 'file.5', message: expect.stringContaining('Hiccups') },
          { path: 'file.6', message: expect.stringContaining('formula') },
        ],
      },
    });
  });
});

it('a file of CPT codes drops the apostrophe an export added before a formula', () => {
  const lines = file('code,description,category', "99213,Visit,'-Office");
  expect(refusal(() => cptCodesIn(lines))).toMatchObject({
    message: 'Nothing was imported: 1 line has errors.',
  });
  expect(cptCodesIn(file('code,description,category', "99213,Visit,Office's"))).toEqual([
    { code: '99213', description: 'Visit', category: "Office's" },
  ]);
});

it.each([
  ['a missing column', file('code,description', '99213,Visit'), /Missing: category/],
  ['no line', file('code,description,category'), /no codes/],
  [
    'an open quotation mark',
    file('code,description,category', '99213,"Visit,Office'),
    /^Line 2: a quotation mark/,
  ],
  ['another encoding', Uint8Array.of(0xff, 0xfe), /CSV UTF-8/],
])('a file with %s is refused', (_, content, texts) => {
  expect(() => cptCodesIn(content)).toThrow(texts);
});
