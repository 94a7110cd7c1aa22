import { plainLanguage } from '@bedside/contracts/common/plain-language';
import { z } from 'zod';

/** The page's content policy forbids made-up code, which zod would otherwise try. */
z.config({ jitless: true, customError: plainLanguage });
