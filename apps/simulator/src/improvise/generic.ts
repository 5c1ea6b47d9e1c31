import type { Tool } from '../api/request.js';
import { type Act, call, findTool } from './act.js';
import { chooseTool, isHandoff, isReturn } from './choose-tool.js';
import { readDecision } from './decision.js';
import { detailOf } from './echo.js';
import { readIntents } from './intents.js';
import { goalMeant } from './known-goals.js';
import { readMemory } from './memory.js';
import { genericPhrases } from './phrases/generic.js';
import { freshResults, type Scene, toldSince } from './scene.js';
import { createSpeaker, type Speaker } from './speaker.js';

const RESULT_CHARACTERS = 600;

/** Any persona of any team: polite, in its role, with the tools that its words call for. */
export function playGeneric(scene: Scene): Act {
  const speaker = createSpeaker(scene);
  const phrases = genericPhrases[scene.locale];
  const intents = readIntents(scene.lastUser);
  const me = scene.persona.name || (scene.locale === 'es' ? 'tu asistente' : 'your assistant');
  const about = { me, role: scene.persona.role || me, detail: detailOf(scene.lastUser) };
  const goOn = () => ({ words: `${speaker.say(phrases.listen, about)} ${speaker.say(phrases.ask)}` });

  const results = freshResults(scene);
  if (results.some(({ isError }) => isError)) return { words: speaker.say(phrases.failed) };
  if (results.length > 0) return { words: tellResults(results, speaker, phrases) };
  const decision = toldSince(scene, 'confirmation');
  if (decision !== null) {
    const outcome = readDecision(decision);
    if (outcome === 'failed') return { words: speaker.say(phrases.failed) };
    return { words: speaker.say(outcome === 'rejected' ? phrases.rejected : phrases.approved) };
  }
  if (toldSince(scene, 'handoff') !== null)
    return { words: `${speaker.say(phrases.greeting, about)} ${speaker.say(phrases.ask)}` };

  if (intents.has('identity')) return { words: speaker.say(phrases.identity, about) };
  if (intents.has('abilities')) return { words: speaker.say(phrases.abilities, about) };
  if (scene.lastUser === '' || intents.has('greeting'))
    return { words: speaker.say(phrases.greeting, about) };
  const tool = chooseTool(scene, intents);
  if (tool !== null) return use(scene, tool, speaker);
  if (intents.has('thanks')) return { words: speaker.say(phrases.thanks) };
  if (intents.has('bye')) return { words: speaker.say(phrases.bye) };
  if (intents.has('lowMood') || intents.has('strongLow')) return { words: speaker.say(phrases.lowMood) };
  return goOn();
}

/** A call of the tool from what the user said, with a line that announces it. */
export function use(scene: Scene, tool: Tool, speaker: Speaker): Act {
  const phrases = genericPhrases[scene.locale];
  const memory = readMemory(scene);
  const words = scene.lastUser.slice(0, 1000);
  const made = call(scene, tool.name, {
    reason: words,
    context: words,
    summary: words,
    query: words,
    question: speaker.say(phrases.ask),
    thought: speaker.say(phrases.thought),
    title: words.slice(0, 80),
    planContent: words,
    content: words,
    words,
    goalId: goalMeant(words, memory.goals, '')?.id ?? '',
  });
  if (made === null) return { words: `${speaker.say(phrases.listen)} ${speaker.say(phrases.ask)}` };
  if (/ask_?question/i.test(tool.name)) return { words: '', calls: [made] };
  if (isReturn(tool)) return { words: speaker.say(phrases.returning), calls: [made] };
  if (isHandoff(tool))
    return { words: speaker.say(phrases.handing, { target: targetOf(tool) }), calls: [made] };
  const thinks = speaker.chance(0.4) && !/think/i.test(tool.name);
  const thought = thinks
    ? call(scene, findTool(scene, 'thinking')?.name, { thought: speaker.say(phrases.thought) })
    : null;
  return { words: speaker.say(phrases.acting), calls: [thought, made] };
}

// "transferToPatternAnalyst" -> "Pattern Analyst", "handoff_to_coach" -> "Coach".
function targetOf({ name }: Tool): string {
  const rest = name.replace(/^(?:transfer|hand_?off|hand_?over|delegate|switch)_?(?:to)?_?/i, '');
  return rest
    .replaceAll(/([a-z])([A-Z])|[_-]+/g, '$1 $2')
    .trim()
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

type Result = ReturnType<typeof freshResults>[number];

function tellResults(
  results: readonly Result[],
  speaker: Speaker,
  phrases: (typeof genericPhrases)['en'],
): string {
  const told = results
    .filter(({ name, text }) => text.trim().length > 3 && !/think/i.test(name))
    .map(({ text }) => readable(text));
  const result = told.join(' ').slice(0, RESULT_CHARACTERS);
  if (result === '') return speaker.say(phrases.done);
  return `${speaker.say(phrases.result, { result })}\n\n${speaker.say(phrases.ask)}`;
}

// JSON becomes "title, status; title, status": enough to see what came back.
function readable(text: string): string {
  try {
    return flatten(JSON.parse(text)).join('; ');
  } catch {
    return text.replace(/^<[^>]*>\s*|\s*<\/[^>]*>$/g, '').trim();
  }
}

function flatten(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^[0-9a-f-]{36}$/i.test(value) ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.slice(0, 8).flatMap(flatten);
  return typeof value === 'object' && value !== null ? Object.values(value).slice(0, 6).flatMap(flatten) : [];
}
