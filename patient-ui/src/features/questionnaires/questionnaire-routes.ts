import type { RouteObject } from 'react-router';

export const questionnairesRoutes: RouteObject[] = [
  {
    path: 'predictive360',
    lazy: async () => ({ Component: (await import('./pages/QuestionnairesPage.tsx')).QuestionnairesPage }),
  },
  {
    path: 'predictive360/:id',
    lazy: async () => ({
      Component: (await import('./pages/FillQuestionnairePage.tsx')).FillQuestionnairePage,
    }),
  },
  {
    path: 'predictive360/:id/answers',
    lazy: async () => ({ Component: (await import('./pages/AnswersPage.tsx')).AnswersPage }),
  },
];
