import type { ToolFault, Tried } from '@roundtable/activities';
import type { ModelConnection } from '@roundtable/core';

/** Failures that whoever sits in front of it can mend, by their reasons. */
const REMEDIES: Readonly<Record<string, string>> = {
  authentication_error: 'The key is not accepted. Check that it is complete and belongs to this service.',
  permission_error: 'The key is not accepted for this model. Choose another model or another key.',
  not_found: 'The server does not know this address or this model. Check both.',
  not_found_error: 'The API does not know this model. Check MODEL_BALANCED in .env.',
  model_not_found: 'The server does not have this model. Load it there, or name another one.',
  connection: 'Nothing answers at this address. Check that the server is running.',
  insufficient_quota: 'The account has no credit left. Add credit, then test again.',
  rate_limit_error: 'The service accepts no more requests at the moment. Try again later.',
  too_slow:
    'It took more than three minutes for a short message: too slow for a conversation. Choose a smaller model.',
  context_length_exceeded:
    'Its context is too small for a message with a tool. Start the server with 32,000 tokens or more.',
};

const FAULTS: Readonly<Record<ToolFault, string>> = {
  no_call: 'it answered without calling the tool',
  unreadable_call: 'it called the tool in a form that cannot be read',
  result_not_read: 'it did not use the result of the tool',
};

export function nameOf(connection: ModelConnection): string {
  return connection.provider === 'anthropic' ? 'Claude' : `${connection.model} at ${connection.baseUrl}`;
}

/** What the test message came to, in a few lines. */
export function describeTried({ connection, trial }: Tried): string {
  const name = nameOf(connection);
  switch (trial.type) {
    case 'works': {
      const how =
        connection.provider === 'openai-compatible' && connection.tools === 'prompt'
          ? 'Tools work when they are described in the prompt (it cannot call them by itself).'
          : 'Tools work.';
      return `${name} answers: “${short(trial.said)}”\n${how} It took ${trial.seconds.toFixed(1)} s for two requests.`;
    }
    case 'no_tools':
      return `${name} answers, but tools do not work: ${FAULTS[trial.why]}.\nAgents could talk with you, but could not set up goals, plans or reminders. Choose a model that can call tools.${trial.said === '' ? '' : `\nIt said: “${short(trial.said)}”`}`;
    case 'silent':
      return `${name} does not answer. ${REMEDIES[trial.reason] ?? `${trial.why}.`}`;
  }
}

const LONGEST = 160;

/** What a model says is text for a line of a terminal, nothing else. */
function short(said: string): string {
  const line = said.replace(/\p{Cc}+/gu, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
