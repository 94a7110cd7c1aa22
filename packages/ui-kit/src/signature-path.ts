interface Point {
  x: number;
  y: number;
}

const BOX = { width: 600, height: 200 };

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Combines strokes into one SVG path in a 600 by 200 box; a dot is a zero-length stroke. */
export function strokesToPath(
  strokes: readonly (readonly Point[])[],
  pad: { width: number; height: number },
): string {
  const at = ({ x, y }: Point) =>
    `${rounded((x / pad.width) * BOX.width)} ${rounded((y / pad.height) * BOX.height)}`;
  return strokes
    .filter((points) => points.length > 0)
    .map((points) => {
      const [first, ...rest] = points.map(at);
      return `M${first}${(rest.length ? rest : [first]).map((point) => `L${point}`).join('')}`;
    })
    .join('');
}
