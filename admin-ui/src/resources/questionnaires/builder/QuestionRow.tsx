import { kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import type { Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Tag } from '../../../components/Tag.tsx';
import styles from './builder.module.css';
import type { QuestionPlace } from './form-edits.ts';
import { MoveButtons, useBuilder } from './IssueSummary.tsx';
import { PartMenu } from './PartMenu.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';

/** Alt plus an arrow key moves the question. */
export function QuestionRow({ question, place }: { question: Question; place: QuestionPlace }) {
  const { form, edit, open, setOpen, isWrongBelow } = useBuilder();
  const { section, at } = place;
  const path = `form.sections.${section}.questions.${at}`;
  const what = `question ${at + 1} of section ${section + 1}`;
  const isOpen = open === path;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const count = form.sections[section]?.questions.length ?? 0;
  const move = (by: -1 | 1) => {
    edit({ type: 'moveQuestion', place, by });
    if (isOpen) setOpen(null);
  };
  return (
    <li className={styles.question} data-path={path} data-wrong={isWrongBelow(path) || undefined}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? null : path)}
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            move(event.key === 'ArrowUp' ? -1 : 1);
          }}
        >
          <Chevron size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.number}>{at + 1}</span>
          <span className={styles.words}>{question.text || 'Untitled question'}</span>
        </button>
        <span className={styles.marks}>
          <Tag>{kindRules[question.kind].label}</Tag>
          {question.required && <Tag>Required</Tag>}
          {question.visibleIf && <Tag>Conditional</Tag>}
          {question.flaggedIf && <Tag tone="orange">Flagged answers</Tag>}
        </span>
        <span className={styles.buttons}>
          <MoveButtons
            what={what}
            isFirst={section === 0 && at === 0}
            isLast={section === form.sections.length - 1 && at === count - 1}
            onMove={move}
          />
          <PartMenu
            what={what}
            isOnly={count === 1}
            onCopy={() => edit({ type: 'copyQuestion', place })}
            onRemove={() => {
              setOpen(null);
              edit({ type: 'removeQuestion', place });
            }}
          />
        </span>
      </div>
      {isOpen && <QuestionEditor question={question} place={place} path={path} />}
    </li>
  );
}
