import { serve } from '@bedside/service-kit/serve';
import { paymentsService } from './app.ts';

await serve(paymentsService);
