import type { MessagesRequest } from '../api/request.js';
import type { Reply } from '../wire/reply.js';
import { memoryAnswer } from './memory-answer.js';

/** Said for a team that nobody has rehearsed. */
const UNREHEARSED =
  'I’m the offline stand-in, and this team has not been rehearsed: docs/rehearse-a-team.md tells how. To talk freely, connect a model with `npm run connect`. / Soy el suplente sin conexión y nadie ha ensayado este equipo: docs/rehearse-a-team.md explica cómo. Para hablar con libertad, conecta un modelo con `npm run connect`.';

/** Answers what no rehearsal answers: who keeps the memory of conversations, and teams without a rehearsal. */
export function standIn(request: MessagesRequest): Reply {
  const text = memoryAnswer(request) ?? UNREHEARSED;
  return { content: [{ type: 'text', text }], stopReason: 'end_turn' };
}
