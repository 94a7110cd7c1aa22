import * as declared from './jobs.job.ts';

export const allJobs = Object.values(declared);
