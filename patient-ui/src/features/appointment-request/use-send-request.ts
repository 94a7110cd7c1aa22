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
  /** The server found something in the answers of a step. */
  onRefused: (step: WizardStep, field: keyof WizardValues) => void;
}

/**
 * Sends a request with the human check's token. Whatever comes of it, the check is asked for again; what the server
 * says of a field is shown at that field, and everything stays as it was filled in.
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
      const told = issuesOf(reason).flatMap(({ path, message }) => {
        const place = stepOfIssue(path);
        if (place) setError(place.field, { message: namesService(path, values) + message });
        return place ?? [];
      });
      const [first] = told;
      if (first) onRefused(first.step, first.field);
    },
  });
  const issues = issuesOf(sending.error);
  return {
    /** Null until the check is passed. */
    send: token === null ? null : (values: WizardValues) => sending.mutate({ values, passed: token }),
    busy: sending.isPending,
    /** What no field tells. */
    failure: issues.some(({ path }) => stepOfIssue(path) || path === 'token') ? null : sending.error,
    check,
    checkError: token === null ? issues.find(({ path }) => path === 'token')?.message : undefined,
    setToken,
  };
}

const issuesOf = (reason: unknown) => (reason instanceof ApiError ? reason.issues : []);

/** Which of the chosen services the server means. */
function namesService(path: string, { services }: WizardValues): string {
  const [, at] = /^serviceIds\.(\d+)/.exec(path) ?? [];
  const service = at === undefined ? undefined : services[Number(at)];
  return service ? `${service.name}: ` : '';
}
