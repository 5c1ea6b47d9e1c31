/** A block of a message as it is shown: a text as text, anything else as JSON. */
export interface BlockShown {
  /** Its type, and the tool that it calls; null for plain text. */
  readonly label: string | null;
  readonly value: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** The blocks of a message or of a prompt, in the forms of the providers; of a block itself, that one. */
export function blocksOf(value: unknown): readonly BlockShown[] {
  if (!isObject(value)) return [{ label: null, value }];
  const { type, content, tool_calls: calls } = value;
  if (typeof type === 'string') return [blockShown(type, value)];
  const said = Array.isArray(content) ? content : content === undefined || content === null ? [] : [content];
  const called = Array.isArray(calls) ? calls : [];
  return [...said, ...called].flatMap(blocksOf);
}

function blockShown(type: string, block: Fields): BlockShown {
  const { text, name, input, content } = block;
  if (type === 'text' && typeof text === 'string') return { label: null, value: text };
  if (type === 'tool_use' && typeof name === 'string') return { label: `${type}: ${name}`, value: input };
  if (type === 'tool_result') return { label: type, value: content };
  return { label: type, value: block };
}

export function roleOf(message: unknown): string | null {
  return isObject(message) && typeof message.role === 'string' ? message.role : null;
}

/** Of the Messages API, and of Chat Completions. */
export function nameOfTool(tool: unknown): string | null {
  if (!isObject(tool)) return null;
  if (typeof tool.name === 'string') return tool.name;
  return nameOfTool(tool.function);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
