import type {
  Answers,
  QuestionnaireDefinition,
  QuestionnaireStatus,
  ScoreResult,
  SubmissionStatus,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface QuestionnairesTable {
  id: string;
  name: string;
  description: Generated<string | null>;
  status: Generated<QuestionnaireStatus>;
  /** 0 before the first. */
  publishedVersion: Generated<number>;
  /** As published. */
  publishedDefinition: JSONColumnType<QuestionnaireDefinition> | null;
  /** As worked on since. */
  draftDefinition: JSONColumnType<QuestionnaireDefinition> | null;
  version: Generated<number>;
  updatedAt: Generated<Date>;
}

/** Append-only. */
export interface QuestionnaireVersionsTable {
  questionnaireId: string;
  version: number;
  definition: JSONColumnType<QuestionnaireDefinition>;
  publishedBy: string | null;
  publishedAt: Date;
}

export interface QuestionnaireSubmissionsTable {
  id: string;
  questionnaireId: string;
  questionnaireVersion: number;
  /** The form as it was sent. */
  definition: JSONColumnType<QuestionnaireDefinition>;
  patientId: string;
  appointmentId: string | null;
  status: Generated<SubmissionStatus>;
  answers: JSONColumnType<Answers> | null;
  draftAnswers: ColumnType<Answers, string | undefined, string>;
  /** How often answers were kept. */
  answersRevision: Generated<number>;
  savedAt: Generated<Date | null>;
  scores: ColumnType<ScoreResult[], string | undefined, string>;
  /** Ids of questions and, as `score:<id>`, of scores. */
  flaggedItemIds: Generated<string[]>;
  /** Null where a visit had it sent by itself. */
  sentBy: string | null;
  sentAt: Date;
  expiresAt: Date;
  submittedAt: Date | null;
  removedAt: Generated<Date | null>;
  removedBy: Generated<string | null>;
}

/** Pictures that answer questions. */
export interface QuestionnaireImagesTable {
  documentId: string;
  submissionId: string;
  questionId: string;
}
