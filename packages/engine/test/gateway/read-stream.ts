export interface Frame {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Reads server-sent events one by one, as they were written; comments and `retry` are kept apart. */
export function readStream(response: Response) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const other: string[] = [];
  let buffered = '';

  async function next(): Promise<Frame | null> {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end >= 0) {
        const block = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
        if (fields.event !== undefined)
          return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
        other.push(block);
        continue;
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return null;
      buffered += decoder.decode(chunk.value, { stream: true });
    }
  }

  return {
    next,
    other,
    async take(count: number): Promise<Frame[]> {
      const frames: Frame[] = [];
      while (frames.length < count) {
        const frame = await next();
        if (frame === null) throw new Error(`the stream ended after ${frames.length} events`);
        frames.push(frame);
      }
      return frames;
    },
    close: () => reader?.cancel(),
  };
}
