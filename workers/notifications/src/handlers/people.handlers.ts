import { watchComingOfAge } from '@bedside/contracts/jobs.job';
import { sweepComingOfAge } from '@bedside/domain/people/coming-of-age.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';

export const watchComingOfAgeHandler = defineHandler(watchComingOfAge, (_, ctx) =>
  sweepComingOfAge(ctx.db, systemContext(ctx)),
);
