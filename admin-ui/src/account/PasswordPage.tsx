import { ApiError } from '@bedside/api-client/api-error';
import { Button } from '@bedside/ui-kit/components/Button';
import { Row } from '@bedside/ui-kit/components/Stack';
import { showToast } from '@bedside/ui-kit/toast';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { FailureNotice } from '../components/FailureNotice.tsx';
import { PasswordInput } from '../components/inputs.tsx';
import { NewPasswordFields, newPasswordValues } from '../components/NewPasswordFields.tsx';
import { Card } from '../components/page/Card.tsx';
import { PlainPage } from '../components/page/PlainPage.tsx';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import styles from './account.module.css';
import { SessionsCard } from './SessionsCard.tsx';

export default function PasswordPage() {
  return (
    <PlainPage title="Password & devices">
      <PasswordCard />
      <SessionsCard />
    </PlainPage>
  );
}

const issueOf = (failure: Error | null, field: string): string | undefined =>
  failure instanceof ApiError ? failure.issues.find(({ path }) => path === field)?.message : undefined;

const values = z
  .object({ currentPassword: z.string().min(1, 'Password is required') })
  .and(newPasswordValues);
type Values = z.infer<typeof values>;

function PasswordCard() {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const form = useForm<Values>({
    resolver: zodResolver(values),
    defaultValues: { currentPassword: '', password: '', confirm: '' },
    mode: 'onTouched',
  });
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: ({ currentPassword, password }: Values) =>
      dataProvider.changePassword({ body: { currentPassword, newPassword: password } }),
    async onSuccess({ message }) {
      showToast(message, 'success');
      form.reset();
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const wrong = issueOf(error, 'currentPassword');
  return (
    <Card title="Change password">
      <form className={styles.body} noValidate onSubmit={form.handleSubmit((typed) => mutate(typed))}>
        {error && !wrong && <FailureNotice failure={error} onReload={reset} />}
        <FormProvider {...form}>
          <PasswordInput
            source="currentPassword"
            label="Current password"
            autoComplete="current-password"
            error={wrong}
            onChange={reset}
          />
          <NewPasswordFields />
        </FormProvider>
        <Row wrap gap={8}>
          <Button busy={isPending} type="submit">
            Change password
          </Button>
          <span>You’ll be signed out on your other devices.</span>
        </Row>
      </form>
    </Card>
  );
}
