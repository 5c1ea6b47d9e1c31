import type { ToolFault, Tried } from '@roundtable/activities';
import type { ModelConnection } from '@roundtable/core';

/** Failures that whoever sits in front of it can mend, by their reasons. */
const REMEDIES: Readonly<Record<string, string>> = {
  authentication_error: 'The key is not accepted. Is it whole, and of this service?',
  permission_error: 'The key is not accepted for this model.',
  not_found: 'The server does not know this address or this model.',
  not_found_error: 'The API does not know this model: see MODEL_BALANCED.',
  model_not_found: 'The server does not have this model.',
  connection: 'Nobody answers there. Does the server run?',
  insufficient_quota: 'The account has no credit left.',
  rate_limit_error: 'The service takes no more requests at the moment. Try again later.',
  too_slow: 'It took more than three minutes for a short message: too slow to talk with.',
  context_length_exceeded:
    'Its context is too small for a message with a tool. Start the server with 32,000 tokens or more.',
};

const FAULTS: Readonly<Record<ToolFault, string>> = {
  no_call: 'it answered without calling it',
  unreadable_call: 'it called it in a form that cannot be read',
  result_not_read: 'it does not read what the tool brought',
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
          ? 'Tools work, written into the prompt (it calls none by itself).'
          : 'Tools work.';
      return `${name} answers: “${short(trial.said)}”\n${how} It took ${trial.seconds.toFixed(1)} s for two requests.`;
    }
    case 'no_tools':
      return `${name} answers, but tools do not work: ${FAULTS[trial.why]}.\nAgents could talk with you and do nothing: no goals, plans or reminders. Take a model that calls tools.${trial.said === '' ? '' : `\nIt said: “${short(trial.said)}”`}`;
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
