/** The parts of a request, in one form for all providers. */
export interface RequestSections {
  readonly system: readonly unknown[];
  readonly tools: readonly unknown[];
  readonly messages: readonly unknown[];
  /** Everything else: model, limits, thinking. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Reads requests of the Messages API, Chat Completions, and command-line programs that take a text. */
export function sectionsOf(request: object): RequestSections {
  const { system, tools, messages, prompt, ...parameters } = fieldsOf(request);
  const said = listOf(messages);
  return {
    system: [...listOf(system), ...said.filter(isOfSystem)],
    tools: listOf(tools),
    messages: [...said.filter((message) => !isOfSystem(message)), ...listOf(prompt)],
    parameters,
  };
}

function fieldsOf(request: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(request));
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

function isOfSystem(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'role' in message &&
    (message.role === 'system' || message.role === 'developer')
  );
}
