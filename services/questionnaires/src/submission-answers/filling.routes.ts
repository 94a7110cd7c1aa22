import * as api from '@bedside/contracts/questionnaires/questionnaires.api';
import { saveAnswerImage } from '@bedside/domain/questionnaires/image.commands';
import * as commands from '@bedside/domain/questionnaires/submission.commands';
import { questionnairePage } from '@bedside/domain/questionnaires/submission.queries';
import { submissionIdForAccess } from '@bedside/domain/questionnaires/submission-access';
import type { Routes } from '@bedside/service-kit/service';
import { uploadKitOf } from '@bedside/service-kit/upload-kit';

export const submissionAnswerRoutes: Routes = ({ bind, parts }) => {
  const { db } = parts;
  const kit = uploadKitOf(parts);

  bind(api.getQuestionnairePage, async ({ params, ctx }) => {
    const { definition, answersRevision, savedAt, expiresAt, ...page } = await questionnairePage(
      db,
      await submissionIdForAccess(db, ctx, params.id),
    );
    return {
      data: {
        ...page,
        form: definition,
        revision: answersRevision,
        savedAt: savedAt?.toISOString() ?? null,
        expiresAt: expiresAt.toISOString(),
      },
    };
  });

  bind(api.saveAnswers, async ({ body, ctx }) => {
    const { revision } = await commands.saveAnswers(db, ctx, body);
    return { message: 'Saved.', data: { revision, savedAt: ctx.now.toISOString() } };
  });

  bind(api.submitQuestionnaire, async ({ body, ctx }) => {
    const isFirst = await commands.submitQuestionnaire(db, ctx, body);
    return {
      message: isFirst
        ? 'Thank you. Your answers were submitted.'
        : 'This form was already submitted. Thank you.',
    };
  });

  bind(api.uploadAnswerImage, async ({ body, file, ctx }) => ({
    message: 'Photo saved.',
    data: { imageId: await saveAnswerImage(db, ctx, kit, { ...body, file }) },
  }));
};
