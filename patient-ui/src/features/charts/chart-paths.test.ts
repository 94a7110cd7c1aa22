import { chartKinds } from '@bedside/contracts/care/chart.schema';
import { describe, expect, it } from 'vitest';
import { addPages, addPath, editPages, editPath, kindOfPage } from './chart-paths.ts';

describe('the pages of a medical history', () => {
  it('are named as specified', () => {
    expect(addPages).toEqual(['add_past', 'add_family', 'add_allergies', 'add_medications', 'add_surgical']);
    expect(editPages).toContain('edit_allergies');
  });

  it.each(chartKinds)('lead to the kind of entry they are for: %s', (kind) => {
    expect(kindOfPage(addPath(kind, 'p'))).toBe(kind);
    expect(kindOfPage(editPath(kind, 'p', 'e'))).toBe(kind);
  });
});
