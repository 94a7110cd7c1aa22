import { renderSubmissionPdf } from '@bedside/contracts/jobs/questionnaires.job';
import { languageOfPatient } from '@bedside/domain/messaging/own-text.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { submissionPdfOf, saveSubmissionPdf } from '@bedside/domain/questionnaires/assessment.commands';
import { submissionDetails } from '@bedside/domain/questionnaires/submission.queries';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { chromiumExecutable } from '../printer/chromium.ts';
import type { Printer } from '../printer/printer.ts';
import { submissionPdfPage } from '../templates/assessment/assessment-page.ts';
import { composeSubmissionPdf } from '../templates/assessment/compose-assessment.ts';

/** Prints what was handed in, once: nothing of it ever changes. */
export const renderSubmissionPdfHandler = (printer: Printer) =>
  defineHandler(renderSubmissionPdf, async ({ submissionId }, ctx) => {
    if (await submissionPdfOf(ctx.db, submissionId)) return;
    const submission = await submissionDetails(ctx.db, submissionId);
    if (submission.status !== 'SUBMITTED') return;
    const content = composeSubmissionPdf(
      submission,
      await practiceSettings(ctx.db),
      await languageOfPatient(ctx.db, submission.patientId),
    );
    const executable = await chromiumExecutable(ctx.config.chromiumPath);
    const pdf = await printer.print(submissionPdfPage(content), executable);
    await saveSubmissionPdf(ctx.db, systemContext(ctx), ctx.parties.storage, {
      id: submissionId,
      patientId: submission.patientId,
      name: submission.questionnaireName,
      pdf,
    });
  });
