import { consentsResource, consentTextsResource } from '@bedside/contracts/people/consents.api';
import { actorOf } from '@bedside/domain/context';
import * as queries from '@bedside/domain/people/consent.queries';
import * as texts from '@bedside/domain/people/consent-text.commands';
import { getConsentText, listConsentTexts } from '@bedside/domain/people/consent-text.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';
import { toConsentDetail, toConsentRow, toConsentText } from './consent.mapper.ts';

export const consentConsoleRoutes: Routes = ({ bindResource, parts: { db } }) => {
  const textAt = async (id: string) => ({ record: toConsentText(await getConsentText(db, id)) });

  bindResource(consentsResource, {
    list: async ({ ctx, ...asked }) => {
      const actor = actorOf(ctx);
      const { rows, total, byStatus } = await queries.listConsents(db, { actor, now: ctx.now }, asked);
      return {
        rows: rows.map(toConsentRow(actor, ctx)),
        total,
        facets: { consentStatus: byStatus },
      };
    },
    get: async ({ id, ctx }) => {
      const consent = await queries.consentDetails(db, ctx.now, id);
      const seen = { consent, viewer: 'staff' as const };
      return {
        record: toConsentDetail(seen, await practiceSettings(db, ctx), ctx),
        patientId: consent.requestTo,
      };
    },
  });

  bindResource(consentTextsResource, {
    list: async (asked) => {
      const { rows, total } = await listConsentTexts(db, asked);
      return { rows: rows.map(toConsentText), total };
    },
    get: async ({ id }) => textAt(id),
    create: async ({ body, ctx }) => textAt(await texts.createConsentText(db, ctx, body)),
    update: async ({ id, body, ctx }) => textAt(await texts.reviseConsentText(db, ctx, id, body)),
  });
};
