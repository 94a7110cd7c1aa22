import type { RecordReader } from '@bedside/contracts/people/record-downloads.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText, timeIn, timeText } from '@bedside/ui-kit/formats';
import { Rows } from '../../../components/Card.tsx';
import type { Texts } from '../../../i18n/en.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './record-download.module.css';

/** One line for the records that were read, and one for an export of the whole practice. */
function linesOf({ kinds, practiceExport }: RecordReader, texts: Texts['recordReaders']): string[] {
  const text = kinds.map((kind) => texts.kinds[kind]).join(', ');
  const lines = [text.charAt(0) + text.slice(1).toLowerCase(), practiceExport ? texts.practiceExport : ''];
  return lines.filter(Boolean);
}

export function ReadersOfDay({ day, readers }: { day: string; readers: readonly RecordReader[] }) {
  const { recordReaders: texts } = useTexts();
  const formats = useFormats();
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.heading}>
        {dayText(day, 'full', formats)}
      </h2>
      <Rows>
        {readers.map((reader) => (
          <li key={`${reader.name} ${reader.lastAt}`} className={styles.reader}>
            <span className={styles.title}>
              {reader.name}, {reader.app ? texts.app : texts.roles[reader.role]}
            </span>
            {linesOf(reader, texts).map((line) => (
              <span key={line} className="note">
                {line}
              </span>
            ))}
            {reader.app && (
              <span className="note">
                {texts.lastRead(timeText(timeIn(formats.zone, new Date(reader.lastAt)), formats))}
              </span>
            )}
            {reader.breakTheGlass && (
              <span className="note">
                <span className={styles.emergency}>{texts.emergency}.</span> {texts.emergencyText}
              </span>
            )}
          </li>
        ))}
      </Rows>
    </section>
  );
}
