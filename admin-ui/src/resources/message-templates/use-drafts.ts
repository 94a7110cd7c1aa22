import { ApiError } from '@bedside/api-client/api-error';
import type { TemplateText } from '@bedside/contracts/messaging/templates.schema';
import { useState } from 'react';
import type { TemplateOverrideChange, TemplateVariant } from './template-text.ts';

export type EditedOverride = Pick<TemplateText, 'subject' | 'body'>;
type Field = keyof EditedOverride;
type Keyed<T> = Readonly<Record<string, T>>;

const keyOf = ({ language, channel }: TemplateVariant): string => `${language}.${channel}`;
const without = <T>(all: Keyed<T>, left: string): Keyed<T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== left));

/** Keeps what was typed in every language and channel, so that switching loses nothing. */
export function useDrafts(texts: readonly TemplateText[]) {
  const [drafts, setDrafts] = useState<Keyed<Partial<EditedOverride>>>({});
  const [issues, setIssues] = useState<Keyed<string>>({});
  const savedAt = (place: TemplateVariant) => texts.find((text) => keyOf(text) === keyOf(place));

  const now = (place: TemplateVariant): EditedOverride => {
    const { subject = null, body = '' } = { ...savedAt(place), ...drafts[keyOf(place)] };
    return { subject, body };
  };
  const isDirty = (place: TemplateVariant): boolean => {
    const { subject, body } = now(place);
    const saved = savedAt(place);
    return saved !== undefined && (subject !== saved.subject || body !== saved.body);
  };

  return {
    now,
    isDirty,
    isAnyDirty: texts.some(isDirty),
    isAnyRefused: Object.keys(issues).length > 0,
    changes: texts.filter(isDirty).map((text): TemplateOverrideChange => {
      const { language, channel } = text;
      const { subject, body } = now(text);
      return { language, channel, body, ...(channel !== 'text' && { subject }) };
    }),
    issueAt: (place: TemplateVariant, field: Field): string | undefined => issues[`${keyOf(place)}.${field}`],
    write(place: TemplateVariant, field: Field, value: string) {
      setDrafts((all) => ({ ...all, [keyOf(place)]: { ...all[keyOf(place)], [field]: value } }));
      setIssues((all) => without(all, `${keyOf(place)}.${field}`));
    },
    /** Clears everything if `place` is omitted. */
    forget(place?: TemplateVariant) {
      setIssues({});
      setDrafts((all) => (place ? without(all, keyOf(place)) : {}));
    },
    /**
     * Maps `texts.<index>.<field>` errors to their fields.
     * @returns the place of the first error
     */
    refuse(failure: Error, sent: readonly TemplateVariant[]): TemplateVariant | undefined {
      const found = (failure instanceof ApiError ? failure.issues : []).flatMap(({ path, message }) => {
        const [, index = '', field = ''] = path.split('.');
        const place = sent[Number(index)];
        return place ? [{ place, key: `${keyOf(place)}.${field}`, message }] : [];
      });
      setIssues(Object.fromEntries(found.toReversed().map(({ key, message }) => [key, message])));
      return found[0]?.place;
    },
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
