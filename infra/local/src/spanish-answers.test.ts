import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inSpanish } from '@bedside/contracts/spanish/answers';
import { fieldPhrases } from '@bedside/contracts/spanish/fields.es';
import { translator } from '@bedside/contracts/spanish/phrasebook';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './root.ts';
import { forStaffAlone } from './spanish-answers.fixture.ts';

/** Reads hundreds of files while other tests are running. */
const PATIENCE = { timeout: 60_000 };

const rooms = [
  'packages/contracts/src',
  'packages/domain/src',
  'packages/service-kit/src',
  'services/*/src',
].map((room) => `${room}/**/*.ts`);

/** Names whose texts are never in a response. */
const unspoken = new Set(['summary', 'description', 'Error', 'TypeError', 'RangeError']);
/** Names whose texts are responses even without a period. */
const spoken = new Set(['message', 'error', 'fieldError', 'DomainError', 'min', 'max', 'regex', 'refine']);

function placeOf({ parent }: ts.Node): string {
  if (ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return parent.expression.getText().split('.').at(-1) ?? '';
  return '';
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node) || ts.isTaggedTemplateExpression(node.parent)) return null;
  return node.head.text + node.templateSpans.map(({ literal }, at) => `N${at}${literal.text}`).join('');
}

function answersIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    const place = text === null ? '' : placeOf(node);
    const isSentence = text !== null && /^[\p{Lu}“"].* .*$/su.test(text) && !/^(select|with) /iu.test(text);
    if (isSentence && !unspoken.has(place) && (/[.?!]$/u.test(text) || spoken.has(place))) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = globSync(rooms, { cwd: root }).filter((file) => !/\.test\.ts$|fixture|\/spanish\//.test(file));
const isForStaff = (file: string) => forStaffAlone.some((one) => file.endsWith(one));

describe('a patient who reads Spanish', () => {
  // Rule: security.spanish-answers
  it('gets every patient-visible answer in Spanish', PATIENCE, () => {
    const missing = files
      .filter((file) => !isForStaff(file))
      .flatMap((file) => answersIn(file).map((text) => ({ file, text })))
      .filter(({ text }) => inSpanish(text) === text);
    expect(missing).toEqual([]);
  });

  it("gets form errors of the portal in Spanish without the server's texts", () => {
    const alone = translator(fieldPhrases);
    const inContracts = files.filter((file) => file.startsWith('packages/contracts/src/common/'));
    const missing = inContracts.flatMap(answersIn).filter((text) => alone(text) === text);
    expect(missing).toEqual([]);
  });

  it('has no exceptions for texts that no longer exist', () => {
    expect(forStaffAlone.filter((one) => !files.some((file) => file.endsWith(one)))).toEqual([]);
  });
});

describe('a value inserted into a text', () => {
  it('is translated too, and stays in English without a translation', () => {
    expect(inSpanish('A visit with status PAID can’t be changed to ON THE WAY.')).toBe(
      'Una cita “pagada” no puede pasar a “en camino”.',
    );
    expect(inSpanish('Choose a time during our hours: Mon to Fri, 8 AM to 5 PM.')).toBe(
      'Elija una hora dentro de nuestro horario: Lun a vie, 8 a.m. a 5 p.m.',
    );
    expect(inSpanish('First name must be at least 2 characters.')).toBe(
      'Nombre: escriba al menos 2 caracteres.',
    );
    expect(inSpanish('Card saved. The text will go out at 8:00 AM.')).toBe(
      'La tarjeta se guardó. El aviso saldrá a las 8:00 a.m.',
    );
    const charged = ['1 × Premier (at $99.00 / month)', 'Unused time on Premier after 2026-11-28'];
    expect([...charged, 'Paid from credit'].map(inSpanish)).toEqual([
      '1 × Premier ($99.00 al mes)',
      'Tiempo sin usar de Premier desde el 2026-11-28',
      'Pagado con saldo a favor',
    ]);
    expect(inSpanish('Her own words.')).toBe('Her own words.');
  });
});
