import { letter } from '../letter.ts';
import type { AssessmentContent } from './compose-assessment.ts';

/** The page of a predictive 360 assessment. */
export const assessmentPage = letter<AssessmentContent>('assessment');
