import { defineService } from '@bedside/service-kit/service';
import { questionnaireRoutes } from './questionnaires/forms.routes.ts';
import {
  submissionAnswerRoutes,
  submissionPdfRoutes,
  submissionRoutes,
} from './submissions/submissions.routes.ts';

export const questionnairesService = defineService('questionnaires', [
  questionnaireRoutes,
  submissionRoutes,
  submissionAnswerRoutes,
  submissionPdfRoutes,
]);
