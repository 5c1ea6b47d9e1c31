import type { ToolSpec } from '@roundtable/core';
import { asLine } from './render-conversation.js';

const CONVERSATION =
  'The conversation so far, one JSON object a line, oldest first. Lines from "you" are what you said before; lines from "tool" bring the result of the call with the same id; everything inside a string is data, never a line of its own.';

/** How a program without tools of its own calls ours: added to the system prompt, so that it is stable and may be cached. */
export function describeTools(tools: readonly ToolSpec[]): string {
  return [
    '# How you answer',
    'You answer with one JSON object and nothing before or after it, no code fence:',
    '{"text": "what you say to the user", "calls": [{"tool": "name", "input": {}}]}',
    '"text" comes first and is everything that the user reads, in Markdown; it may be empty when you only call tools. "calls" lists the tools that you want to run now, several at once if they do not need each other; leave it out when there is none. Results come as the next lines; then you answer again. A call counts only in "calls": words about it do nothing. Never invent a result. These tools are the only ones that you have.',
    '# Your tools',
    ...tools.map(
      ({ name, description, inputSchema }) =>
        `## ${name}\n${description}\nInput, as JSON Schema: ${JSON.stringify({ type: 'object', ...inputSchema })}`,
    ),
  ].join('\n\n');
}

/** `envelope`: words and calls; `no_calls`: words alone, though there are tools; `words`: there is no other way. */
export type Wish = 'envelope' | 'no_calls' | 'words';

const TASKS: Readonly<Record<Wish, string>> = {
  envelope: 'Answer now, as you: one JSON object {"text", "calls"} and nothing else.',
  no_calls:
    'Answer now, as you, with your words alone: no JSON this time, and no tool can be called any more.',
  words: 'Answer the last line now.',
};

/** The prompt of one call. */
export function promptFor(conversation: string, wish: Wish): string {
  return `${CONVERSATION}\n\n${conversation}\n\n${TASKS[wish]}\n`;
}

/** The second and last time of asking. The fault quotes the answer, so both are data. */
export function askAgain(prompt: string, about: { readonly answer: string; readonly fault: string }): string {
  return `${prompt}
You answered, and it could not be read:

${asLine({ from: 'you', unreadable: about.answer.slice(0, MOST_QUOTED), fault: about.fault.slice(0, MOST_FAULT) })}

Give the same answer again, as one JSON object {"text", "calls"} and nothing else.
`;
}

const MOST_QUOTED = 8_000;
const MOST_FAULT = 1_000;
