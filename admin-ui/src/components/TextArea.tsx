import { TextArea as PlainTextArea } from '@bedside/ui-kit/components/TextInput';
import type { ComponentProps } from 'react';
import { useInput } from './form-fields.ts';

interface Props extends ComponentProps<typeof PlainTextArea> {
  source?: string;
}

export const TextArea = ({ source, ...area }: Props) =>
  source === undefined ? <PlainTextArea rows={3} {...area} /> : <Bound {...area} source={source} />;

const Bound = ({ source, ...area }: Props & { source: string }) => (
  <PlainTextArea rows={3} {...useInput({ source })} {...area} />
);
