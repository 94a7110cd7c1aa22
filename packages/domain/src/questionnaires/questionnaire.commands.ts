import { DomainError, notFound } from '@bedside/contracts/errors';
import { definitionIssues } from '@bedside/contracts/questionnaires/definition-issues';
import { questionnaireChanged } from '@bedside/contracts/questionnaires/questionnaire.events';
import type { QuestionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { transitionQuestionnaire } from './questionnaire.machine.ts';
import { workingDefinition } from './questionnaire.queries.ts';

interface QuestionnaireInput {
  name: string;
  description?: string | null | undefined;
  form: QuestionnaireDefinition;
}

/**
 * A draft may be incomplete but not contradictory.
 * @returns its id @throws VALIDATION, see `formIssues`; DUPLICATE naming `name`
 */
export const createQuestionnaire = (db: Db, ctx: Context, input: QuestionnaireInput): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const id = newId();
    await insertDraft(tx, ctx, id, input);
    return id;
  });

export const copyQuestionnaire = (db: Db, ctx: Context, from: string, name: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const original = await lockForm(tx, from);
    const id = newId();
    await insertDraft(tx, ctx, id, {
      name,
      description: original.description,
      form: workingDefinition(original),
    });
    return id;
  });

/**
 * The draft is separate from the published version.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION; DUPLICATE naming `name`
 */
export const updateQuestionnaire = (
  db: Db,
  ctx: Context,
  id: string,
  { version, ...input }: QuestionnaireInput & { version: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    refuse(input.form);
    const before = await lockForm(tx, id, version);
    await refuseTakenName(tx, input.name, id);
    await tx
      .updateTable('questionnaires')
      .set({
        name: input.name,
        description: input.description || null,
        draftDefinition: JSON.stringify(input.form),
        version: version + 1,
        updatedAt: ctx.now,
      })
      .where('id', '=', id)
      .execute();
    await recordQuestionnaireChange(tx, ctx, id, 'questionnaire.update', {
      before: { name: before.name },
      after: { name: input.name, questions: questionCount(input.form) },
    });
  });

/**
 * Publishes a new version; questionnaires already sent keep theirs.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; INVALID_TRANSITION; RULE_REFUSED if there is nothing new
 */
export const publishQuestionnaire = (db: Db, ctx: Context, id: string, version: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lockForm(tx, id, version);
    const status = transitionQuestionnaire(before.status, 'PUBLISHED');
    if (!before.draftDefinition && before.status === 'PUBLISHED')
      throw new DomainError('RULE_REFUSED', 'Nothing has changed since this form was published.');
    const form = workingDefinition(before);
    refuse(form);
    const publishedVersion = before.draftDefinition ? before.publishedVersion + 1 : before.publishedVersion;
    const saved = JSON.stringify(form);
    if (before.draftDefinition)
      await tx
        .insertInto('questionnaireVersions')
        .values({
          questionnaireId: id,
          version: publishedVersion,
          definition: saved,
          publishedBy: actorOf(ctx).userId,
          publishedAt: ctx.now,
        })
        .execute();
    await tx
      .updateTable('questionnaires')
      .set({
        status,
        publishedDefinition: saved,
        draftDefinition: null,
        publishedVersion,
        version: version + 1,
        updatedAt: ctx.now,
      })
      .where('id', '=', id)
      .execute();
    await recordQuestionnaireChange(tx, ctx, id, 'questionnaire.publish', {
      before: { status: before.status, publishedVersion: before.publishedVersion },
      after: { status, publishedVersion },
    });
  });

/** Questionnaires already sent can still be answered. */
export const retireQuestionnaire = (db: Db, ctx: Context, id: string, version: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lockForm(tx, id, version);
    const status = transitionQuestionnaire(before.status, 'RETIRED');
    await tx
      .updateTable('questionnaires')
      .set({ status, version: version + 1, updatedAt: ctx.now })
      .where('id', '=', id)
      .execute();
    await recordQuestionnaireChange(tx, ctx, id, 'questionnaire.retire', {
      before: { status: before.status },
      after: { status },
    });
  });

async function insertDraft(
  tx: Tx,
  ctx: Context,
  id: string,
  { name, description, form }: QuestionnaireInput,
): Promise<void> {
  refuse(form);
  await refuseTakenName(tx, name, id);
  await tx
    .insertInto('questionnaires')
    .values({
      id,
      name,
      description: description || null,
      draftDefinition: JSON.stringify(form),
      publishedDefinition: null,
      updatedAt: ctx.now,
    })
    .execute();
  await recordQuestionnaireChange(tx, ctx, id, 'questionnaire.create', {
    after: { name, questions: questionCount(form) },
  });
}

async function lockForm(tx: Tx, id: string, version?: number) {
  const form = await lockedRow(tx, 'questionnaires', id).executeTakeFirstOrThrow(notFound);
  if (version !== undefined && version !== form.version) throw new DomainError('CONCURRENT_UPDATE');
  return form;
}

async function refuseTakenName(tx: Tx, name: string, id: string): Promise<void> {
  const other = await tx
    .selectFrom('questionnaires')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other) return;
  const message = 'Another form already uses this name.';
  throw new DomainError('DUPLICATE', message, { issues: [{ path: 'name', message }] });
}

function refuse(form: QuestionnaireDefinition): void {
  const issues = definitionIssues(form);
  if (issues.length > 0) throw new DomainError('VALIDATION', issues[0]?.message, { issues });
}

const questionCount = (form: QuestionnaireDefinition): number =>
  form.sections.reduce((count, { questions }) => count + questions.length, 0);

async function recordQuestionnaireChange(
  tx: Tx,
  ctx: Context,
  id: string,
  action: string,
  change: { before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, ctx, { action, entityType: 'questionnaire', entityId: id, ...change });
  await recordEvent(tx, ctx, questionnaireChanged, { questionnaireId: id }, { entityId: id, staff: true });
}
