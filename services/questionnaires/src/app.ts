import { defineService } from '@bedside/service-kit/service';
import { questionnaireRoutes } from './questionnaires/questionnaires.routes.ts';
import { submissionRoutes } from './submissions/submissions.routes.ts';

export const questionnairesService = defineService('questionnaires', [questionnaireRoutes, submissionRoutes]);
