import type { Named } from '@bedside/ui-kit/person';
import { useRef } from 'react';
import { useWidth } from '../components/screen-hooks.ts';
import { nameWithin } from './week.ts';

const canvas = document.createElement('canvas').getContext('2d');

/** Measures text in the font of the line. */
function widthIn(font: string): (text: string) => number {
  return (text) => {
    if (!canvas) return 0;
    canvas.font = font;
    return Math.ceil(canvas.measureText(text).width);
  };
}

/** The width of a text when it is split over two lines as evenly as possible. */
const inTwoLines = (widthOf: (text: string) => number) => (text: string) => {
  const words = text.split(' ');
  const splits = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  return Math.min(...splits.map((lines) => Math.max(...lines.map(widthOf))));
};

interface Props {
  patient: Named & { id: string };
  className: string | undefined;
  lines?: 1 | 2;
}

/** The longest form of the name that fits, never cut within a word. */
export function PatientName({ patient, className, lines = 1 }: Props) {
  const { width, ref } = useWidth<HTMLSpanElement>();
  const element = useRef<HTMLSpanElement>(null);
  const widthOf = widthIn(element.current ? getComputedStyle(element.current).font : '600 12px Inter');
  return (
    <span
      ref={(node) => {
        element.current = node;
        ref(node);
      }}
      className={className}
      data-name
    >
      {nameWithin(patient, width, lines === 2 ? inTwoLines(widthOf) : widthOf)}
    </span>
  );
}
