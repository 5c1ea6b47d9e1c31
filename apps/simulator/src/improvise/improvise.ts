import type { MessagesRequest } from '../api/request.js';
import type { Reply } from '../wire/reply.js';
import { playAccountabilityPartner } from './accountability-partner.js';
import { type Act, asReply } from './act.js';
import { playCoach } from './coach.js';
import { playGeneric, use } from './generic.js';
import { playGoalArchitect } from './goal-architect.js';
import { memoryAnswer } from './memory-part.js';
import { playMotivator } from './motivator.js';
import { playPatternAnalyst } from './pattern-analyst.js';
import { readScene, type Scene } from './scene.js';
import { createSpeaker } from './speaker.js';
import { withinTime } from './within-time.js';

const LONGEST_MS = 5_000;
const TOO_MUCH =
  'I could not take all of that in. Could you say it in fewer words? / No he podido con todo eso. ¿Me lo dices en menos palabras?';

/**
 * Answers in the place of a model, from the system prompt, the tools and the messages alone. The same request gets
 * the same words and calls; only ids are fresh. A text that keeps its patterns busy gets no more than five seconds, since
 * everybody else's requests wait meanwhile.
 */
export function improvise(request: MessagesRequest, longestMs = LONGEST_MS): Reply {
  const made = withinTime(() => replyTo(request), longestMs);
  return made?.result ?? { content: [{ type: 'text', text: TOO_MUCH }], stopReason: 'end_turn' };
}

function replyTo(request: MessagesRequest): Reply {
  const remembered = memoryAnswer(request);
  if (remembered !== null) return { content: [{ type: 'text', text: remembered }], stopReason: 'end_turn' };
  const scene = readScene(request);
  const act = obey(request, scene, play(scene));
  const reply = asReply(act);
  // A turn never ends without a word: tools may be forbidden where the role would only have called one.
  return reply.content.length > 0 ? reply : asReply(playGeneric({ ...scene, tools: [] }));
}

function play(scene: Scene): Act {
  switch (scene.persona.kind) {
    case 'coach':
      return playCoach(scene);
    case 'goalArchitect':
      return playGoalArchitect(scene);
    case 'patternAnalyst':
      return playPatternAnalyst(scene);
    case 'motivator':
      return playMotivator(scene);
    case 'accountabilityPartner':
      return playAccountabilityPartner(scene);
    case 'other':
      return playGeneric(scene);
  }
}

// `any` and `tool` leave the model no choice but to call; without parallel calls the last one is the act itself.
function obey({ tool_choice: choice }: MessagesRequest, scene: Scene, act: Act): Act {
  const calls = (act.calls ?? []).filter((made) => made !== null);
  if (
    choice?.type === 'tool' &&
    !calls.some((made) => made.type === 'tool_use' && made.name === choice.name)
  ) {
    const tool = scene.tools.find(({ name }) => name === choice.name);
    if (tool !== undefined) return { words: '', calls: use(scene, tool, createSpeaker(scene)).calls };
  }
  if (choice?.type === 'any' && calls.length === 0) {
    const tool =
      scene.tools.find(({ name }) => /^(?:thinking|get|list|search)/i.test(name)) ?? scene.tools[0];
    if (tool !== undefined) return use(scene, tool, createSpeaker(scene));
  }
  const isSerial =
    choice !== undefined && 'disable_parallel_tool_use' in choice && choice.disable_parallel_tool_use;
  return isSerial === true ? { ...act, calls: calls.slice(-1) } : { ...act, calls };
}
