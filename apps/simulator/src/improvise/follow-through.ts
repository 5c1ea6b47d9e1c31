import type { PartnerPart } from './accountability-partner.js';
import { type Act, call, findTool } from './act.js';
import { readWhenLocal, sayWhen } from './clock.js';
import { think } from './colleague-part.js';
import { contentWords } from './known-goals.js';
import { withoutAccents } from './locale.js';
import { lastDue, promisedMeant, readCommitments, readFollowUps } from './promised.js';
import type { Scene } from './scene.js';
import { storedTime } from './stored-time.js';

/** What the user's answer to a follow-up asks for. */
export type Wanted = 'done' | 'notYet' | 'later' | 'drop' | 'stop';

const WANTED: readonly (readonly [Wanted, RegExp])[] = [
  [
    'stop',
    /\b(?:stop (?:asking|reminding|checking)|don't ask (?:me )?(?:again|any ?more)|no more (?:reminders|follow-ups)|no me preguntes mas|deja de (?:preguntar|recordar)\w*|no mas recordatorios)\b/,
  ],
  [
    'drop',
    /\b(?:(?:don't|do not) want (?:to|it|that)(?: \w+)? any ?more|drop it|forget (?:about )?it|cancel (?:it|that)|forget (?:the|my|that)|cancel (?:the|my)|let it go|not interested any ?more|ya no (?:quiero|me interesa|hace falta)|dejalo|olvidalo|cancelal[oa]|cancela (?:la|el|mi)|olvida (?:la|el|lo)|lo dejo)\b/,
  ],
  [
    'later',
    /\b(?:ask me (?:again )?(?:later|tomorrow|tonight|on|in|at)|(?:maybe |a bit )?later\b|not now|remind me (?:again )?(?:later|tomorrow|in|on|at)|snooze|in an hour|ahora no|mas tarde|luego|preguntame (?:luego|manana|el|en|mas)|recuerdamelo (?:luego|manana|el|en|mas))\b/,
  ],
  [
    'notYet',
    /^\s*(?:no|nope|not yet|not really|todavia no|aun no|al final no)\b|\b(?:didn't|did not|haven't|have not|couldn't|could not|forgot|no (?:pude|lo hice|he podido|llegue|fui|llame)|se me (?:olvido|paso))\b/,
  ],
  [
    'done',
    /\b(?:done|did it|i did|finished|managed it|made it|i (?:called|went|sent|wrote|ran|paid|booked|signed up)|hecho|lo hice|ya esta|ya lo|ya la|(?:llame|fui|envie|escribi|pague|reserve)\b|lo logre|cumplido)\b|^\s*(?:yes|yep|si)\b[,.! ]*(?:$|i\b|all|it|fue|todo|lo)/,
  ],
];

/** Reads the answer; null when it is none of these. The order matters: "no, I'd rather drop it" is dropped. */
export function wantsIt(text: string): Wanted | null {
  const plain = withoutAccents(text.replaceAll('’', "'")).toLowerCase();
  return WANTED.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Whether the words let go of something that was promised here: "forget the call to the teacher, cancel it". */
export function dropsPromise(scene: Scene): boolean {
  if (wantsIt(scene.lastUser) !== 'drop') return false;
  const meant = new Set(contentWords(scene.lastUser));
  return readCommitments(scene).some(({ text }) => contentWords(text).some((word) => meant.has(word)));
}

/** The time that the user's words name, on their clock. */
export function newTime({ scene, now }: PartnerPart): string | null {
  return readWhenLocal(scene.lastUser, now);
}

/** Stores what the answer means for the commitment, or for the follow-up when there is no commitment behind it. */
export function settle(
  part: PartnerPart,
  what: 'done' | 'drop' | 'move' | 'snooze' | 'cancel',
  time = '',
): Act | null {
  const { scene, phrases, speaker } = part;
  const about = `${lastDue(scene)?.about ?? ''} ${scene.userTexts.slice(-2).join(' ')}`;
  const commitment = promisedMeant(readCommitments(scene), about);
  const followUp = promisedMeant(readFollowUps(scene), about);
  const onCommitment = what === 'done' || what === 'drop' || what === 'move';
  const change =
    onCommitment && commitment !== null
      ? call(scene, findTool(scene, 'updateCommitment')?.name, {
          commitmentId: commitment.id,
          status: what === 'done' ? 'done' : what === 'drop' ? 'cancelled' : '',
          due: what === 'move' ? time : '',
        })
      : followUp === null
        ? null
        : call(scene, findTool(scene, 'update_follow_up')?.name, {
            followUpId: followUp.id,
            act: what === 'done' ? 'done' : what === 'move' || what === 'snooze' ? 'snooze' : 'cancel',
            until: time,
          });
  if (change !== null) return { words: '', calls: [think(part, phrases.thought), change] };
  if (what === 'move' || what === 'snooze') return keepAnew(part, time);
  return { words: speaker.say(what === 'done' ? phrases.done : phrases.dropped) };
}

// Nothing is stored for it yet: a new commitment, in the words that were said before.
function keepAnew(part: PartnerPart, due: string): Act | null {
  const { scene, phrases } = part;
  const words = (scene.userTexts.at(-2) ?? scene.lastUser).replace(/[.!\s]+$/, '').slice(0, 200);
  const made = due === '' ? null : call(scene, findTool(scene, 'createCommitment')?.name, { words, due });
  return made === null ? null : { words: '', calls: [think(part, phrases.thought), made] };
}

/** Says what the latest change has stored. */
export function settled({ scene, speaker, phrases }: PartnerPart): Act {
  const change = scene.entries.findLast(
    (entry) => entry.type === 'call' && /commitment|follow_?up|reminder|preferences/i.test(entry.name),
  );
  const input = change?.type === 'call' ? change.input : {};
  const wanted = [input.due, input.until, input.at].find(
    (value) => typeof value === 'string' && value !== '',
  );
  // What was wanted may lie in quiet hours: the result has the time that holds.
  const time = typeof wanted === 'string' ? (storedTime(scene)?.at ?? wanted) : undefined;
  if (typeof time === 'string')
    return { words: speaker.say(phrases.moved, { when: sayWhen(time, scene.locale) }) };
  if (input.status === 'done' || input.action === 'done')
    return { words: `${speaker.say(phrases.done)} ${speaker.say(phrases.doneAsk)}` };
  return { words: speaker.say(phrases.dropped) };
}
