import { serve } from '@bedside/service-kit/serve';
import { authService } from './app.ts';

await serve(authService);
