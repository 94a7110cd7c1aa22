import { ApiError } from '@bedside/api-client/api-error';
import { addAppointmentRequest } from '@bedside/contracts/appointments/appointment-requests.api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useCatalog } from '../../i18n/TextsProvider.tsx';
import { stepOfIssue, type WizardStep, type WizardValues, wizardRequest } from './wizard-form.ts';

interface Options {
  onSent: (values: WizardValues) => void;
  /** The server rejected an answer from one of the steps. */
  onRefused: (step: WizardStep, field: keyof WizardValues) => void;
}

/**
 * Sends a request with the human check’s token. Each attempt needs a new check. Server issues show at their
 * fields, and answers are kept.
 */
export function useSendRequest({ onSent, onRefused }: Options) {
  const { setError } = useFormContext<WizardValues>();
  const { language } = useCatalog();
  const [token, setToken] = useState<string | null>(null);
  const [check, setCheck] = useState(0);
  const sending = useMutation({
    mutationFn: ({ values, passed }: { values: WizardValues; passed: string }) =>
      client.send(addAppointmentRequest, { body: { ...wizardRequest(values, passed), language } }),
    onSettled() {
      setToken(null);
      setCheck((before) => before + 1);
    },
    onSuccess: (_, { values }) => onSent(values),
    onError(reason, { values }) {
      const placed = issuesOf(reason).flatMap(({ path, message }) => {
        const place = stepOfIssue(path);
        if (place) setError(place.field, { message: namesService(path, values) + message });
        return place ?? [];
      });
      const [first] = placed;
      if (first) onRefused(first.step, first.field);
    },
  });
  const issues = issuesOf(sending.error);
  return {
    /** Null until the human check has passed. */
    send: token === null ? null : (values: WizardValues) => sending.mutate({ values, passed: token }),
    busy: sending.isPending,
    /** Null if an issue is shown at a field or at the human check. */
    failure: issues.some(({ path }) => stepOfIssue(path) || path === 'token') ? null : sending.error,
    check,
    checkError: token === null ? issues.find(({ path }) => path === 'token')?.message : undefined,
    setToken,
  };
}

const issuesOf = (reason: unknown) => (reason instanceof ApiError ? reason.issues : []);

/** Adds the name of the service that a server issue is about. */
function namesService(path: string, { services }: WizardValues): string {
  const [, at] = /^serviceIds\.(\d+)/.exec(path) ?? [];
  const service = at === undefined ? undefined : services[Number(at)];
  return service ? `${service.name}: ` : '';
}
