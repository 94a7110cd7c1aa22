import { Button } from '@bedside/ui-kit/components/Button';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { showFailure } from '../../../data/failure.ts';
import { questionnaireAddress } from '../submission-badges.ts';

const resource = z.record(z.string(), z.unknown());

/** @throws if it isn't a FHIR resource */
function readResource(text: string): z.infer<typeof resource> {
  try {
    const read = resource.parse(JSON.parse(text));
    if (read.resourceType === 'Questionnaire') return read;
  } catch {
    // Handled below, like any other wrong file.
  }
  throw new Error('This file isn’t a FHIR Questionnaire. Choose a FHIR R4 Questionnaire in JSON format.');
}

/** Imports a FHIR R4 Questionnaire as a draft. */
export function ImportButton() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) =>
      dataProvider.importQuestionnaire({ body: { resource: readResource(await file.text()) } }),
    async onSuccess({ message, data }) {
      showToast(message, 'success');
      navigate(questionnaireAddress(data.id));
      await queryClient.invalidateQueries({ queryKey: ['questionnaires', 'getList'] });
    },
    onError: showFailure,
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json,application/fhir+json"
        hidden
        aria-label="FHIR file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) mutate(file);
        }}
      />
      <Button kind="secondary" busy={isPending} onClick={() => input.current?.click()}>
        <Upload size={16} strokeWidth={1.75} aria-hidden />
        Import FHIR
      </Button>
    </>
  );
}
