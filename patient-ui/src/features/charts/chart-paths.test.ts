import { chartKinds } from '@bedside/contracts/care/chart.schema';
import { describe, expect, it } from 'vitest';
import { addPages, addPath, editPages, editPath, kindOfPage } from './chart-paths.ts';

describe('the medical history pages', () => {
  it('have the specified URLs', () => {
    expect(addPages).toEqual(['add_past', 'add_family', 'add_allergies', 'add_medications', 'add_surgical']);
    expect(editPages).toContain('edit_allergies');
  });

  it.each(chartKinds)('open the right kind of entry: %s', (kind) => {
    expect(kindOfPage(addPath(kind, 'p'))).toBe(kind);
    expect(kindOfPage(editPath(kind, 'p', 'e'))).toBe(kind);
  });
});
