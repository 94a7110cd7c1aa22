import { printLayout } from '../print-layout.ts';
import type { SubmissionPdfContent } from './compose-submission-pdf.ts';

/** The page of a predictive 360 assessment. */
export const submissionPdfPage = printLayout<SubmissionPdfContent>('submission');
