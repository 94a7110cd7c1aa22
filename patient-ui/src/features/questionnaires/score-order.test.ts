import { predictive360 } from '@bedside/demo/predictive-360';
import { describe, expect, it } from 'vitest';
import { groupScores, type History } from './score-order.ts';
import { bandName, scoreSentences } from './score-sentences.ts';

const history = (
  id: string,
  value: number,
  tone: History['points'][number]['tone'],
  more: { outOf?: number; on?: string } = {},
): History => ({
  id,
  name: id,
  outOf: more.outOf ?? 10,
  points: [{ on: more.on ?? '2026-11-03', value, band: tone && 'Band', tone }],
});
const idsOf = (scores: History[]) => scores.map(({ id }) => id);

describe('scores on the patient’s page', () => {
  it('are grouped by topic, worst first', () => {
    const grouped = groupScores(
      [
        history('pain', 2, 'good'),
        history('sleep-quality', 5, 'watch'),
        history('sleep-quality-2', 4, 'watch', { outOf: 27 }),
        history('gad-7', 18, 'alert', { outOf: 21 }),
        history('ours', 3, null),
      ],
      false,
    );
    expect(idsOf(grouped.worth)).toEqual(['gad-7', 'sleep-quality', 'sleep-quality-2']);
    expect(idsOf(grouped.fine)).toEqual(['pain']);
    expect(idsOf(grouped.others)).toEqual(['ours']);
  });

  it('put an urgent mood first, whatever its band', () => {
    const grouped = groupScores([history('gad-7', 21, 'alert'), history('phq-9', 4, 'good')], true);
    expect(idsOf(grouped.worth)).toEqual(['phq-9', 'gad-7']);
  });

  it('show the newer of the short and the whole mood questions', () => {
    const both = [history('phq-2', 1, 'good', { on: '2026-11-03' }), history('phq-9', 8, 'good')];
    expect(idsOf(groupScores(both, false).fine)).toEqual(['phq-9']);
    both[0] = history('phq-2', 1, 'good', { on: '2026-11-04' });
    expect(idsOf(groupScores(both, false).fine)).toEqual(['phq-2']);
  });

  it('have a sentence and a next step for each band of the demo practice’s form', () => {
    const missing = predictive360.scores.flatMap(({ id, bands }) =>
      bands.filter(({ label }) => !scoreSentences[id]?.bands[label]).map(({ label }) => `${id} ${label}`),
    );
    expect(missing).toEqual([]);
  });

  it('never say “negative” or “positive”, which sound like bad and good news', () => {
    const shown = predictive360.scores.flatMap(({ id, bands }) =>
      bands.flatMap(({ label }) => [bandName(id, label, 'en'), bandName(id, label, 'es')]),
    );
    expect(shown.length).toBeGreaterThan(40);
    expect(shown.filter((name) => /screen|negativ|positiv/i.test(name))).toEqual([]);
    expect(bandName('ours', 'Fair', 'es')).toBe('Fair');
  });
});
