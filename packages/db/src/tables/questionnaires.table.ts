import type {
  Answers,
  QuestionnaireForm,
  SubmissionStatus,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Generated, JSONColumnType } from 'kysely';

export interface QuestionnairesTable {
  id: string;
  name: string;
  version: Generated<number>;
  form: JSONColumnType<QuestionnaireForm>;
  active: Generated<boolean>;
}

export interface QuestionnaireSubmissionsTable {
  id: string;
  questionnaireId: string;
  questionnaireVersion: number;
  form: JSONColumnType<QuestionnaireForm>;
  patientId: string;
  appointmentId: string | null;
  status: Generated<SubmissionStatus>;
  answers: JSONColumnType<Answers> | null;
  sentBy: string;
  sentAt: Date;
  expiresAt: Date;
  submittedAt: Date | null;
}
