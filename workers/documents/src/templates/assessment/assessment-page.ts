import { printLayout } from '../letter.ts';
import type { SubmissionPdfContent } from './compose-assessment.ts';

/** The page of a predictive 360 assessment. */
export const submissionPdfPage = printLayout<SubmissionPdfContent>('assessment');
