import { renderSubmissionPdf } from '@bedside/contracts/jobs.job';
import { languageOfPatient } from '@bedside/domain/people/user.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { submissionDetails } from '@bedside/domain/questionnaires/submission.queries';
import { saveSubmissionPdf, submissionPdfOf } from '@bedside/domain/questionnaires/submission-pdf.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import type { Printer } from '../printer/printer.ts';
import { printLayout } from '../templates/print-layout.ts';
import {
  composeSubmissionPdf,
  type SubmissionPdfContent,
} from '../templates/submission/compose-submission-pdf.ts';

const submissionPdfPage = printLayout<SubmissionPdfContent>('submission');

/** Submissions never change, so each is rendered once. */
export const renderSubmissionPdfHandler = (printer: Printer) =>
  defineHandler(renderSubmissionPdf, async ({ submissionId }, ctx) => {
    if (await submissionPdfOf(ctx.db, submissionId)) return;
    const submission = await submissionDetails(ctx.db, { actor: null }, submissionId);
    if (submission.status !== 'SUBMITTED') return;
    const content = composeSubmissionPdf(
      submission,
      await practiceSettings(ctx.db),
      await languageOfPatient(ctx.db, submission.patientId),
    );
    const pdf = await printer.print(submissionPdfPage(content), ctx.config.chromiumPath);
    await saveSubmissionPdf(ctx.db, systemContext(ctx), ctx.integrations.storage, {
      id: submissionId,
      patientId: submission.patientId,
      name: submission.questionnaireName,
      pdf,
    });
  });
