import type { Answer, Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

export interface FieldProps {
  question: Question;
  value: Answer | undefined;
  onChange: (value: Answer | undefined) => void;
  error: string | undefined;
}

export function useQuestionFieldProps(question: Question, error: string | undefined) {
  const { form } = useTexts();
  return {
    label: question.text,
    required: question.required,
    aside: question.required ? undefined : form.optional,
    help: question.help,
    error,
  };
}
