import type { z } from 'zod';

/** The events of a streamed reply of the Messages API, as far as `schema` reads them. */
export async function* messageEvents<Event extends z.ZodType>(
  body: ReadableStream<Uint8Array>,
  schema: Event,
): AsyncGenerator<z.infer<Event>> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data: ')) yield schema.parse(JSON.parse(line.slice(6)));
    }
  }
}
