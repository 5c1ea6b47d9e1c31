import type { Agent } from '../teams/team.js';

/** What a message says about with whom the user wants to talk. Read by closed patterns, English and Spanish. */
export interface HeardWish {
  /** The user would rather not talk to this agent (or, with `stay`, to whoever just took over). */
  readonly declines: string | null;
  readonly staysWith: string | null;
  readonly wants: string | null;
}

const STAY = [
  /\b(?:rather|prefer(?: to)?|want to|like to) (?:just )?(?:stay|keep talking|continue|carry on|go on|talk) (?:with|to) (?:the )?(.+)/i,
  /\b(?:prefiero|prefer[ií]r[ií]a|quiero|quisiera) (?:quedarme|seguir|continuar|hablar) (?:hablando )?con (?:el |la )?(.+)/i,
];
const DECLINE_TALK = [
  /\b(?:don't|do not|don’t) (?:want|need|wish) to (?:talk|speak) (?:to|with) (?:the )?(.+)/i,
  /\bno (?:quiero|necesito) hablar con (?:el |la )?(.+)/i,
];
const DECLINE = [
  /\b(?:don't|do not|don’t) (?:want|need|wish) (?:the )?(.+)/i,
  /\bno (?:quiero|necesito) (?:al? |el |la )?(.+)/i,
];
/** What may follow the name when the agent as such is not wanted: "… to change my goals" is about the goals. */
const AGENT_AS_SUCH =
  /^ ?(?:$|[^ \p{L}\p{N}]|(?:for (?:this|that|it|now)|right now|now|today|tonight|any ?more|here|please|thanks|thank you|again|this time|yet|at all|involved|to (?:join|take over|come|step in|help|talk|speak|be (?:here|involved|part))|but|and|because|para (?:esto|eso)|ahora|hoy|aquí|por favor|gracias|más|todavía|aún|pero|y|porque)(?![\p{L}\p{N}]))/iu;
const WANT = [
  /\b(?:can|could|may) i (?:please )?(?:talk|speak|chat) (?:to|with) (?:the )?(.+)/i,
  /\b(?:i want|i(?:'|’)d like|i would like) to (?:talk|speak|chat) (?:to|with) (?:the )?(.+)/i,
  /\b(?:bring in|get me|let me (?:talk|speak) (?:to|with)) (?:the )?(.+)/i,
  /\b(?:hand|put|pass|connect|transfer) me (?:over |through )?(?:to|with) (?:the )?(.+)/i,
  /\b(?:puedo|podr[ií]a|quiero|quisiera|me gustar[ií]a) hablar con (?:el |la )?(.+)/i,
  /(?<!\p{L})(?:p[aá]same|ponme|com[uú]n[ií]came|con[eé]ctame|d[eé]jame hablar) con (?:el |la )?(.+)/iu,
];

/** Reads a wish only when the message names an agent of the team; anything else is for the agents to understand. */
export function heardWish(text: string, { agents }: { agents: readonly Agent[] }): HeardWish {
  const said = text.replace(/[^\S\n]+/g, ' '); // the end of a line ends what is said of an agent
  const declines =
    named(said, DECLINE_TALK, { agents }) ?? named(said, DECLINE, { agents, follows: AGENT_AS_SUCH });
  const wants = named(said, WANT, { agents });
  const staysWith = declines === null ? named(said, STAY, { agents }) : null;
  return {
    declines,
    staysWith: wants === staysWith && wants !== null ? null : staysWith,
    wants: declines === null ? wants : null,
  };
}

function named(
  text: string,
  patterns: readonly RegExp[],
  { agents, follows }: { agents: readonly Agent[]; follows?: RegExp },
): string | null {
  for (const pattern of patterns) {
    const rest = pattern.exec(text)?.[1]?.toLowerCase();
    if (rest === undefined) continue;
    const agent = agents.find(({ name }) =>
      formsOf(name.toLowerCase()).some((form) => {
        if (!beginsWithName(rest, form)) return false;
        return follows === undefined || follows.test(rest.slice(form.length));
      }),
    );
    if (agent !== undefined) return agent.id;
  }
  return null;
}

/** "Diseñadora de contenido" is whom the team calls "Diseñador de contenido", and the other way round. */
function formsOf(name: string): string[] {
  const other = name.replace(/^(\p{L}+[dt])or(?= |$)/u, '$1ora').replace(/^(\p{L}+ect)o(?= |$)/u, '$1a');
  const back = name.replace(/^(\p{L}+[dt])ora(?= |$)/u, '$1or').replace(/^(\p{L}+ect)a(?= |$)/u, '$1o');
  return [...new Set([name, other, back])];
}

/** The whole name: "coaching" is not "Coach". */
function beginsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length));
}
