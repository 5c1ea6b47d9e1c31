import type { Agent } from '../teams/team.js';

/** Which agent a message asks for or declines. Read by fixed patterns, in English and Spanish. */
export interface HeardWish {
  /** The agent that the user does not want to talk to (with `stay`: the one that has just taken over). */
  readonly declines: string | null;
  readonly staysWith: string | null;
  readonly wants: string | null;
}

// Applied to texts with white space collapsed to one character, a line end if it contains one: a message may be wrapped anywhere.
const STAY = [
  /\b(?:rather|prefer(?:\sto)?|want\sto|like\sto)\s(?:just\s)?(?:stay|keep\stalking|continue|carry\son|go\son|talk)\s(?:with|to)\s(?:the\s)?(.+)/is,
  /\b(?:prefiero|prefer[ií]r[ií]a|quiero|quisiera)\s(?:quedarme|seguir|continuar|hablar)\s(?:hablando\s)?con\s(?:el\s|la\s)?(.+)/is,
];
const DECLINE_TALK = [
  /\b(?:don't|do\snot|don’t)\s(?:want|need|wish)\sto\s(?:talk|speak)\s(?:to|with)\s(?:the\s)?(.+)/is,
  /\bno\s(?:quiero|necesito)\shablar\scon\s(?:el\s|la\s)?(.+)/is,
];
const DECLINE = [
  /\b(?:don't|do\snot|don’t)\s(?:want|need|wish)\s(?:the\s)?(.+)/is,
  /\bno\s(?:quiero|necesito)\s(?:al?\s|el\s|la\s)?(.+)/is,
];
/**
 * What may follow an agent's name in a message that declines the agent. "… to change my goals" declines the change, not the
 * agent; a line end ends the phrase.
 */
const AGENT_AS_SUCH =
  /^ ?(?:$|[^ \p{L}\p{N}]|(?:for\s(?:this|that|it|now)|right\snow|now|today|tonight|any\s?more|here|please|thanks|thank\syou|again|this\stime|yet|at\sall|involved|to\s(?:join|take\sover|come|step\sin|help|talk|speak|be\s(?:here|involved|part))|but|and|because|para\s(?:esto|eso)|ahora|hoy|aquí|por\sfavor|gracias|más|todavía|aún|pero|y|porque)(?![\p{L}\p{N}]))/iu;
const WANT = [
  /\b(?:can|could|may)\si\s(?:please\s)?(?:talk|speak|chat)\s(?:to|with)\s(?:the\s)?(.+)/is,
  /\b(?:i\swant|i(?:'|’)d\slike|i\swould\slike)\sto\s(?:talk|speak|chat)\s(?:to|with)\s(?:the\s)?(.+)/is,
  /\b(?:bring\sin|get\sme|let\sme\s(?:talk|speak)\s(?:to|with))\s(?:the\s)?(.+)/is,
  /\b(?:hand|put|pass|connect|transfer)\sme\s(?:over\s|through\s)?(?:to|with)\s(?:the\s)?(.+)/is,
  /\b(?:puedo|podr[ií]a|quiero|quisiera|me\sgustar[ií]a)\shablar\scon\s(?:el\s|la\s)?(.+)/is,
  /(?<!\p{L})(?:p[aá]same|ponme|com[uú]n[ií]came|con[eé]ctame|d[eé]jame\shablar)\scon\s(?:el\s|la\s)?(.+)/isu,
];

/** Matches only messages that name an agent of the team; everything else is left to the agents. */
export function heardWish(text: string, { agents }: { agents: readonly Agent[] }): HeardWish {
  const said = text.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));
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
    const unwrapped = rest.replaceAll('\n', ' ');
    const agent = agents.find(({ name, alsoCalled = [] }) =>
      [name, ...alsoCalled].some((one) => {
        if (!beginsWithName(unwrapped, one.toLowerCase())) return false;
        return follows === undefined || follows.test(rest.slice(one.length));
      }),
    );
    if (agent !== undefined) return agent.id;
  }
  return null;
}

/** Matches the whole name: "coaching" is not "Coach". */
function beginsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length));
}
