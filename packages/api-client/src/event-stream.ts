/** Yields the `data` of each server-sent event. Skips comments, which are heartbeats. */
export async function* eventData(body: NonNullable<Response['body']>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (waiting + value).split(/\r?\n\r?\n/);
      waiting = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = dataOf(block);
        if (data) yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const dataOf = (block: string): string =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
