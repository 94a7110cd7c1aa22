import type { ScoreResult } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import SubmissionList from './SubmissionList.tsx';

const score = (name: string, value: number) =>
  ({ id: name, name, value, tone: 'alert', flagged: false, label: 'High' }) as unknown as ScoreResult;
const submission = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f1',
  patientId: '01a2051f-6edf-740c-a544-1ecddb5c82f2',
  patientName: 'Hannah Yamada',
  questionnaireName: 'Predictive 360',
  questionnaireVersion: 1,
  status: 'submitted',
  flags: 0,
  scores: ['Sleep quality', 'GAD-7 anxiety', 'PHQ-2', 'Pain', 'Energy'].map((name) => score(name, 12)),
  appointmentId: null,
  appointmentKey: null,
  sentAt: '2026-11-08T20:26:00Z',
  submittedAt: '2026-11-10T02:26:00Z',
  expiresAt: '2026-11-22T20:26:00Z',
};

it('shows whole scores in the list, and how many more there are', async () => {
  await showInConsole(
    <ResourceContextProvider value="questionnaire-submissions">
      <SubmissionList />
    </ResourceContextProvider>,
    {
      width: 1440,
      path: '/predictive-360',
      dataProvider: { getList: async () => ({ data: [submission], total: 1 }) } as object,
    },
  );
  const rest = page.getByText('+3');
  await expect.element(rest).toBeVisible();
  const cell = rest.element().closest('td')?.getBoundingClientRect();
  const text = rest.element().getBoundingClientRect();
  expect(text.right).toBeLessThanOrEqual(cell?.right ?? 0);
});
