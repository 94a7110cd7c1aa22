import { serve } from '@bedside/service-kit/serve';
import { appointmentsService } from './app.ts';

await serve(appointmentsService);
