import { plainLanguage } from '@bedside/contracts/common/plain-language';
import { z } from 'zod';

/** The Content Security Policy blocks eval, which Zod would otherwise try. */
z.config({ jitless: true, customError: plainLanguage });
