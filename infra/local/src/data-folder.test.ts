import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataFolder } from './data-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bedside-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  it('is used by one Bedside at a time', () => {
    const first = takeDataFolder(folder, { reset: false });
    expect(() => takeDataFolder(folder, { reset: false })).toThrow(/Another Bedside .* BEDSIDE_DATA=/);
    first.release();
    expect(() => takeDataFolder(folder, { reset: false })).not.toThrow();
  });

  it('is free again after a crash', () => {
    writeFileSync(path.join(folder, 'bedside.pid'), '999999999');
    expect(() => takeDataFolder(folder, { reset: false })).not.toThrow();
  });

  it('is emptied only by a reset, and never while in use', () => {
    const file = path.join(folder, 'files/kept');
    mkdirSync(path.dirname(file));
    writeFileSync(file, '');
    const first = takeDataFolder(folder, { reset: false });
    expect(() => takeDataFolder(folder, { reset: true })).toThrow(/Another Bedside/);
    first.release();
    expect(existsSync(file)).toBe(true);
    takeDataFolder(folder, { reset: true });
    expect(existsSync(file)).toBe(false);
  });
});
