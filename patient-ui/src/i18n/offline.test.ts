import { expect, it } from 'vitest';
import { offlineEs } from './offline.es.ts';

it('a Spanish time, which ends with a period, gets no second one', () => {
  const { kept, savedAt } = offlineEs.offline;
  expect(savedAt('lun 30 de nov, 10:11 a.m.')).toBe('Guardado el lun 30 de nov, 10:11 a.m.');
  expect(kept('lun 30 de nov, 10:11 a.m.')).toContain('10:11 a.m. Lo renovamos');
});
