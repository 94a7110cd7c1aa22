import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import Activity from 'lucide-react/icons/activity';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Brain from 'lucide-react/icons/brain';
import Moon from 'lucide-react/icons/moon';
import Smile from 'lucide-react/icons/smile';
import Wine from 'lucide-react/icons/wine';
import { IconCircle, RowLink } from '../../../components/RowLink.tsx';
import { useCatalog, useTexts } from '../../../i18n/TextsProvider.tsx';
import type { History } from '../score-order.ts';
import { bandName, scoreSentences } from '../score-sentences.ts';
import { BandChip } from './BandChip.tsx';
import styles from './ScoreCard.module.css';
import { ScoreTrend } from './ScoreTrend.tsx';

/** The texts of a score. For the practice’s own questionnaires, there is only a name. */
function useWords(history: History) {
  const { predictive: texts } = useTexts();
  const { language } = useCatalog();
  const formats = useFormats();
  const [before, last] = [history.points.at(-2), history.points.at(-1)];
  const score = scoreSentences[history.id];
  const band = last?.band ? score?.bands[last.band] : undefined;
  const moved = () => {
    if (!before || !last) return null;
    const on = dayText(before.on, 'brief', formats);
    if (before.value === last.value) return texts.same(on);
    return last.value > before.value ? texts.higher(on) : texts.lower(on);
  };
  const value = last?.value ?? 0;
  return {
    name: score?.name[language] ?? history.name,
    value: history.outOf === null ? String(value) : texts.outOf(value, history.outOf),
    band: last?.band ? bandName(history.id, last.band, language) : null,
    tone: last?.tone ?? null,
    means: band?.means[language] ?? null,
    next: band?.next[language] ?? (last?.tone && last.tone !== 'good' ? texts.ask : null),
    moved: moved(),
    instrument: score && texts.better[score.better](score.instrument[language]),
  };
}

export function ScoreCard({ history }: { history: History }) {
  const texts = useWords(history);
  return (
    <li className={styles.score}>
      <div className={styles.head}>
        <h3>{texts.name}</h3>
        {texts.band && <BandChip band={texts.band} tone={texts.tone} />}
        <span className={styles.value}>{texts.value}</span>
      </div>
      <p className={styles.says}>{[texts.means, texts.moved].filter(Boolean).join(' ')}</p>
      <ScoreTrend history={history} />
      {texts.next && (
        <p className={styles.next}>
          <ArrowRight size={16} strokeWidth={2} aria-hidden />
          <span>{texts.next}</span>
        </p>
      )}
      {texts.instrument && <p className={styles.instrument}>{texts.instrument}</p>}
    </li>
  );
}

const icons: Record<string, typeof Activity> = {
  'phq-9': Smile,
  'phq-2': Smile,
  'gad-7': Brain,
  'audit-c': Wine,
  'sleep-quality': Moon,
};

export function ScoreRow({ history, to }: { history: History; to: string }) {
  const texts = useWords(history);
  const Icon = icons[history.id] ?? Activity;
  const level = texts.instrument ? `${texts.value} (${texts.instrument}).` : `${texts.value}.`;
  return (
    <RowLink
      to={to}
      lead={
        <span className={styles.quiet}>
          <IconCircle icon={Icon} />
        </span>
      }
      title={texts.name}
      note={[texts.means, level, texts.moved].filter(Boolean).join(' ')}
    />
  );
}
