import { answerOf, answerText, type DraftAnswers } from '@bedside/contracts/questionnaires/answers';
import type { Section } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Card } from '../../../../components/Card.tsx';
import { useTexts } from '../../../../i18n/TextsProvider.tsx';
import styles from './Questionnaire.module.css';

interface Props {
  shown: readonly Section[];
  given: DraftAnswers;
  onEdit: (part: number) => void;
}

export function Review({ shown, given, onEdit }: Props) {
  const { questionnaire: texts } = useTexts();
  return shown.map((section, part) => (
    <Card key={section.id} title={section.title}>
      <dl className={styles.review}>
        {section.questions
          .filter(({ kind }) => kind !== 'info')
          .map((question) => (
            <div key={question.id}>
              <dt>{question.text}</dt>
              <dd>
                {answerText(question, answerOf(question, given[question.id]), texts) ?? (
                  <span className="muted">{texts.noAnswer}</span>
                )}
              </dd>
            </div>
          ))}
      </dl>
      <Button kind="secondary" onClick={() => onEdit(part)}>
        {texts.change}
        <span className="spoken">: {section.title}</span>
      </Button>
    </Card>
  ));
}
