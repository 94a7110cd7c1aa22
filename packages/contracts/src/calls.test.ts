import { describe, expect, it } from 'vitest';
import { allCalls, allResources } from './calls.ts';
import { keyOf, specifiedCalls } from './specification/specified-calls.ts';

/** Calls that the design adds to the specification. */
const added = [
  'POST /auth/refresh',
  'POST /auth/link',
  'POST /auth/check-verification-code',
  'POST /auth/confirm-contact',
  'POST /auth/direct-login',
  'POST /auth/keep-alive',
  'GET /auth/sessions',
  'DELETE /auth/sessions/{}',
  'POST /auth/logout-everywhere',
  'GET /users/notification-settings',
  'GET /users/preferences',
  'POST /payments/receipt',
  'POST /payments/reviews/{}/refund-credit',
  'POST /payments/reviews/{}/refund',
  'GET /users/update-subscription/{}/resume',
  'PUT /users/preferences',
  'GET /auth/human-check',
  'GET /config',
  'GET /live',
  'GET /files/{}',
  'GET /pictures/{}',
  'POST /appointment/export-link',
  'GET /exports/{}',
  'POST /users/profile-image',
  'DELETE /users/profile-image',
  'POST /users/insurance-image',
  'POST /appointment/symptom-image',
  'POST /payments/request-settlement',
  'POST /appointment/invoice/{}/send',
  'POST /appointment/invoice/{}/write-off-chargeback',
  'POST /appointment/invoice/{}/approve-bill-later',
  'POST /appointment/invoice/{}/bill-again',
  'POST /appointment/invoice/{}/bill-later',
  'POST /appointment/invoice/{}/cancel',
  'POST /appointment/{}/cancel-stripe-invoice',
  'POST /payments/{}/refund',
  'GET /payments/{}/refund',
  'GET /payments/{}/balance',
  'POST /payments/reviews/{}/resolve',
  'POST /payments/reconcile',
  'GET /payments/reconciliations',
  'POST /payments/paymentIntent',
  'POST /payments/default-card',
  'POST /payments/{}/setupIntent',
  'POST /payments/{}/cancel-reader',
  'GET /payments/{}/status',
  'GET /appointment/super-admin-dashboard',
  'POST /admin/messages/{}/resend',
  'POST /users/providers/invite/{}/resend',
  'POST /users/providers/invite/{}/revoke',
  'POST /users/emergency-access',
  'POST /users/possible-duplicates',
  'POST /users/merge-preview',
  'POST /users/merge',
  'POST /users/merge/{}/undo',
  'GET /users/merges/{}',
  'POST /users/consent-code',
  'GET /users/consents/{}/document',
  'POST /appointment/{}/waitlist',
  'DELETE /appointment/{}/waitlist',
  'GET /appointment/slot-offers/{}',
  'POST /appointment/slot-offers/{}',
  'GET /appointment/board',
  'POST /appointment/bulk',
  'GET /appointment/bulk/{}',
  'GET /appointment/{}/fit',
  'GET /appointment/my-day',
  'POST /appointment/{}/approve-bill-later',
  'POST /appointment/{}/arrive',
  'POST /appointment/{}/confirm',
  'GET /appointment/{}/calendar',
  'GET /appointment/calendar-feed',
  'POST /appointment/calendar-feed',
  'DELETE /appointment/calendar-feed',
  'GET /users/plans',
  'GET /users/get-subscription-details/{}/preview',
  'POST /users/cancel-subscription/{}',
  'POST /users/cancel-subscription/{}/undo',
  'POST /users/update-subscription/{}/pause',
  'POST /users/update-subscription/{}/resume',
  'GET /calendar/{}',
  'GET /list/vital-signs',
  'POST /patient/history/{}/remove',
  'POST /patient/history/{}/confirm',
  'PUT /patient/history/{}/no-known-allergies',
  'GET /patient/history/{}/changes',
  'POST /appointment/{}/preview-message',
  'POST /chat/{}/typing',
  'POST /chat/{}/files',
  'POST /chat/open',
  'GET /chat/{}',
  'PUT /chat/{}',
  'POST /list/import-codes',
  'POST /list/archive-note/{}',
  'POST /list/unarchive-note/{}',
  'GET /admin/queue-health',
  'POST /admin/failed-jobs/{}/retry',
  'POST /admin/message-templates/{}/preview',
  'POST /messages/texts-webhook',
  'POST /messages/mail-webhook',
  'POST /list/prometheus/save',
  'POST /list/prometheus/picture',
  'GET /list/prometheus/mine',
  'GET /list/prometheus/submission/{}',
  'POST /list/download-and-attach',
  'POST /admin/questionnaires/{}/publish',
  'POST /admin/questionnaires/{}/retire',
  'POST /admin/questionnaires/{}/copy',
  'GET /admin/questionnaires/{}/fhir',
  'POST /admin/questionnaires/import',
  'PUT /appointment/{}/codes',
  'POST /appointment/document/{}/remove',
  'POST /appointment/reports/{}/review',
  'POST /appointment/reports/{}/release',
  'GET /appointment/{}/soap-note',
  'PUT /appointment/{}/soap-note',
  'POST /appointment/{}/soap-note/submit',
  'POST /appointment/{}/soap-note/addenda',
];

const specified = new Map(specifiedCalls().map((one) => [keyOf(one), one]));
const declared = new Map(allCalls.map((one) => [keyOf(one), one]));

describe('the calls of the contract', () => {
  // Rule: security.specified-calls-stay
  it('are all that are specified', () => {
    expect([...specified.keys()].filter((key) => !declared.has(key))).toEqual([]);
  });

  // Rule: security.specified-calls-stay
  it('add only what the design adds', () => {
    expect([...declared.keys()].filter((key) => !specified.has(key)).sort()).toEqual([...added].sort());
  });

  // Rule: security.specified-calls-stay
  it.each([...declared].filter(([key]) => specified.has(key)))(
    '%s has the specified service and audience',
    (key, call) => {
      const row = specified.get(key);
      expect({ service: call.service, audience: [...call.audience].sort() }).toEqual({
        service: row?.service,
        audience: row?.audience,
      });
    },
  );

  it('have names and addresses of their own', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    expect(declared.size).toBe(allCalls.length);
    expect(new Set(allResources.map((resource) => resource.name)).size).toBe(allResources.length);
  });
});
