import { renderConsent } from '@bedside/contracts/jobs.job';
import { consentDetails } from '@bedside/domain/people/consent.queries';
import {
  consentDocument,
  isPrinted,
  saveConsentDocument,
} from '@bedside/domain/people/consent-document.commands';
import { languageOfPatient } from '@bedside/domain/people/user.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import type { Printer } from '../printer/printer.ts';
import { type ConsentContent, composeConsent } from '../templates/consent/compose-consent.ts';
import { printLayout } from '../templates/print-layout.ts';

export const consentPage = printLayout<ConsentContent>('consent');

/** Renders a signed consent, and renders it again when it is withdrawn. Rejected consents have no PDF. */
export const renderConsentHandler = (printer: Printer) =>
  defineHandler(renderConsent, async ({ consentId }, ctx) => {
    const consent = await consentDetails(ctx.db, ctx.now(), consentId);
    const { status } = consent;
    if (!isPrinted(status) || (await consentDocument(ctx.db, { id: consentId, status }))) return;
    const content = composeConsent(
      consent,
      await practiceSettings(ctx.db),
      await languageOfPatient(ctx.db, consent.recipientId),
    );
    const pdf = await printer.print(consentPage(content), ctx.config.chromiumPath);
    await saveConsentDocument(ctx.db, systemContext(ctx), ctx.integrations.storage, { consent, status, pdf });
  });
