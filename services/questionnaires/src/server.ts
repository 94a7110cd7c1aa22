import { serve } from '@bedside/service-kit/serve';
import { questionnairesService } from './app.ts';

await serve(questionnairesService);
