import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const screens = execFileSync('git', ['ls-files', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => !/\.(parts|fixture)\.tsx$/.test(path) && existsSync(join(root, path)));

/** Our Button only submits if it says so, so without an action it does nothing in a form either. */
const buttons = new Set(['button', 'Button', 'IconButton']);
const acts = /^(onClick|onPress|onMouseDown|onPointerDown|popoverTarget|formAction)$/;

/** `line: text` of each button that neither acts nor submits. */
function deadButtonsOf(text: string): string[] {
  const source = ts.createSourceFile('screen.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const dead: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && isDead(node, source)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      dead.push(`${line + 1}: ${node.getText().replaceAll(/\s+/g, ' ')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return dead;
}

function isDead({ tagName, attributes }: ts.JsxOpeningLikeElement, source: ts.SourceFile): boolean {
  if (!buttons.has(tagName.getText(source))) return false;
  return !attributes.properties.some(
    (one) =>
      ts.isJsxSpreadAttribute(one) ||
      acts.test(one.name.getText(source)) ||
      (one.name.getText(source) === 'type' && one.initializer?.getText(source).includes('submit')),
  );
}

describe('A button of a screen', () => {
  it('acts when it is pressed, or submits its form', () => {
    expect(screens.length).toBeGreaterThan(500);
    const found = screens.flatMap((path) =>
      deadButtonsOf(readFileSync(join(root, path), 'utf8')).map((one) => `${path}:${one}`),
    );
    expect(found).toEqual([]);
  });

  it('would be found dead in a form without its type', () => {
    expect(deadButtonsOf('const a = <form onSubmit={s}><Button wide>Send</Button></form>;')).toEqual([
      '1: <Button wide>',
    ]);
    expect(deadButtonsOf('const a = <form onSubmit={s}><Button type="submit">Send</Button></form>;')).toEqual(
      [],
    );
  });
});
