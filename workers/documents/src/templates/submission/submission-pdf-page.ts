import { printLayout } from '../print-layout.ts';
import type { SubmissionPdfContent } from './compose-submission-pdf.ts';

export const submissionPdfPage = printLayout<SubmissionPdfContent>('submission');
