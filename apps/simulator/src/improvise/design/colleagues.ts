import type { Tool } from '../../api/request.js';
import { newToolUseId } from '../../wire/ids.js';
import type { Act } from '../act.js';
import { type Locale, withoutAccents } from '../locale.js';
import { toldSince } from '../scene.js';
import { type DesignPart, factList } from './design-part.js';

const HAND_OVER = /^(?:transfer|hand_?off|hand_?over)_?to_?/i;
const LEAD = 'design_lead';
/** How people call a colleague, by the words of the tool that leads to them; Spanish has names of its own. */
const SPANISH: Readonly<Record<string, RegExp>> = {
  design_lead: /lider de diseno|jef[ea] de diseno|direccion de diseno/,
  discovery_analyst: /analista de descubrimiento/,
  research_analyst: /analista de investigacion|investigador[a]?\b/,
  strategy_analyst: /analista de estrategia|estratega/,
  ux_architect: /arquitect[oa] (?:de )?(?:ux|la informacion|experiencia)/,
  interaction_designer: /disenador[a]? de interaccion/,
  visual_designer: /disenador[a]? visual/,
  content_designer: /disenador[a]? de contenidos?|redactor[a]? ux/,
  accessibility_specialist: /especialista en accesibilidad/,
  design_systems_specialist: /especialista en sistemas? de diseno/,
  prototyping_specialist: /especialista en prototip\w+/,
  measurement_analyst: /analista de medicion|analista de metricas/,
};
/** Their names in Spanish. */
const IN_SPANISH: Readonly<Record<string, string>> = {
  design_lead: 'Líder de diseño',
  discovery_analyst: 'Analista de descubrimiento',
  research_analyst: 'Analista de investigación',
  strategy_analyst: 'Analista de estrategia',
  ux_architect: 'Arquitecto de UX',
  interaction_designer: 'Diseñador de interacción',
  visual_designer: 'Diseñador visual',
  content_designer: 'Diseñador de contenido',
  accessibility_specialist: 'Especialista en accesibilidad',
  design_systems_specialist: 'Especialista en sistemas de diseño',
  prototyping_specialist: 'Especialista en prototipado',
  measurement_analyst: 'Analista de medición',
};

/** What people call the colleague of that id. */
export function nameOf(id: string, locale: Locale): string {
  const spanish = locale === 'es' ? IN_SPANISH[id] : undefined;
  return spanish ?? id.replaceAll('_', ' ').replaceAll(/\b(?:ux\b|[a-z])/g, (start) => start.toUpperCase());
}

const ASKS =
  /\b(?:talk|speak|chat|bring|get me|switch|hand|connect|call|pass|want|need|like|ask|pasame|pasas|pasa|hablar|llama|trae|traeme|puedo|quiero|quisiera|necesito|conecta|consulta|preguntale?|comunicame)\b/i;
const DECLINES = /\b(?:don't|do not|no) (?:want|need|quiero|necesito)\b/i;

type Colleague = { readonly id: string; readonly name: string; readonly tool: Tool | null };

/** The colleague whom the user asks for by name; null when they ask for nobody. */
export function colleagueAsked(part: DesignPart): Act | null {
  const { scene, speaker, phrases, locale } = part;
  const said = withoutAccents(scene.lastUser.toLowerCase()).replaceAll('’', "'");
  if (!ASKS.test(said) || DECLINES.test(said)) return null;
  const asked = colleagues(part).find(
    ({ id, name }) => said.includes(name.toLowerCase()) || SPANISH[id]?.test(said),
  );
  if (asked === undefined) return null;
  const target = nameOf(asked.id, locale);
  const arrived = toldSince(scene, 'handoff') !== null;
  if (isMe(part, asked.id)) return arrived ? null : { words: speaker.say(phrases.hereAlready) };
  if (arrived && asked.tool === null) return null;
  const reason = speaker.say([phrases.reasonAsked], { target });
  if (asked.tool !== null)
    return handOver(part, {
      to: asked,
      words: speaker.say(phrases.toColleague, { target }),
      reason,
    });
  const lead = colleagues(part).find(({ id }) => id === LEAD);
  if (lead?.tool == null) return null;
  return handOver(part, { to: lead, words: speaker.say(phrases.noDoor, { target }), reason });
}

/** The matched task is somebody else's craft: over to them, unless the user has just come from there. */
export function toOwner(part: DesignPart): Act | null {
  const { scene, told, speaker, phrases } = part;
  const others = told.brief?.task?.others ?? '';
  if (others === '' || toldSince(scene, 'handoff') !== null) return null;
  const owner = colleagues(part).find(
    ({ id, name }) => name === others || SPANISH[id]?.test(withoutAccents(others.toLowerCase())),
  );
  if (owner?.tool == null) return null;
  const reason = speaker.say([phrases.reasonTask], { task: told.brief?.task?.name ?? '' });
  return handOver(part, { to: owner, words: speaker.say(phrases.toOwner, { target: others }), reason });
}

function isMe({ scene }: DesignPart, id: string): boolean {
  return scene.persona.name.toLowerCase().replaceAll(' ', '_') === id;
}

/** All that the prompt and the tools name. */
function colleagues({ scene }: DesignPart): readonly Colleague[] {
  return Object.keys(SPANISH).map((id) => ({
    id,
    name: nameOf(id, 'en'),
    tool: scene.tools.find(({ name }) => HAND_OVER.test(name) && name.replace(HAND_OVER, '') === id) ?? null,
  }));
}

/** The handover with its deliverable: facts, decisions and the open question, as far as the memory holds them. */
function handOver(
  part: DesignPart,
  about: { readonly to: Colleague; readonly words: string; readonly reason: string },
): Act {
  const { scene, told, speaker, phrases, locale } = part;
  const { tool } = about.to;
  if (tool === null) return { words: about.words };
  const facts = factList(
    [...(told.project?.facts ?? [])].map(([key, { value }]) => [key, value] as const),
    locale,
  );
  const deliverable = speaker.say([phrases.deliverable], {
    facts: facts.replaceAll(/^- /gm, '').replaceAll('\n', '; ') || phrases.nothingYet,
    decisions: told.project?.decisions.slice(0, 3).join('; ') || phrases.nothingYet,
    words: scene.lastUser.replaceAll('"', "'").slice(0, 300),
  });
  const known = tool.input_schema?.properties ?? {};
  const input = Object.fromEntries(
    Object.entries({ reason: about.reason, deliverable, context: deliverable.slice(0, 1900) }).filter(
      ([key]) => Object.hasOwn(known, key),
    ),
  );
  return { words: about.words, calls: [{ type: 'tool_use', id: newToolUseId(), name: tool.name, input }] };
}
