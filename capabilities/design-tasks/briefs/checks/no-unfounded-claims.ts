import { detectLanguage, resultText } from '@roundtable/core';
import { flat, valueText } from '../../../projects/server.js';
import { isGoAhead } from '../read-intent.js';
import { holdsWord, stemsIn, tellingWords, wordsOf } from '../words-in.js';
import { type Checked, failed, notApplicable, passed, type ReplyFacts } from './check.js';
import { claimsIn, type ProjectClaim } from './claims.js';
import { ownWords } from './reply-shape.js';

/** Least share of a claim's words that known texts must contain. */
const FOUNDED = 0.5;
const MENTIONED = 90;
/** Words that occur in claims about any subject. */
const OF_CLAIMS =
  /^(?:decision|decisiones|file|files|archivo|archivos|brief|document|documento|last|previous|conversation|conversacion|session|sesion|earlier|already|because|therefore|project|proyecto|where|which|that|were|would|quedamos|based|segun)$/;

/** 10. The reply claims no decision, statement or upload that the project's memory and this conversation lack. */
export function noUnfoundedClaims(facts: ReplyFacts): Checked {
  if (facts.reply.trim() === '') return notApplicable('no words');
  const claims = claimsIn(ownWords(facts.reply));
  if (claims.length === 0) return passed('claims nothing of the project’s past');
  const unfounded = claims.find((claim) => !isFounded(claim, facts));
  if (unfounded === undefined) return passed(`what it claims is known (${claims.length})`);
  const said = flat(unfounded.sentence).slice(0, MENTIONED);
  return failed(`neither the project’s memory nor this conversation holds this: “${said}”`);
}

function isFounded(claim: ProjectClaim, facts: ReplyFacts): boolean {
  const { project, earlier, brief, transcript } = facts;
  if (claim.kind === 'uploaded')
    return (project?.files.length ?? 0) > 0 || facts.calls.some(({ tool }) => tool === 'read_project_file');
  const talked = transcript.some((row) => row.role === 'user' && row.text.trim() !== '');
  const remembered = earlier !== null || brief.history.length > 0;
  const words = tellingWords(claim.content).filter((word) => !OF_CLAIMS.test(word));
  if (claim.kind === 'talked' || words.length === 0)
    return talked || remembered || (project?.decisions.length ?? 0) > 0;
  const known = knownTexts(facts).join('\n');
  const stems = stemsIn(known);
  const held = words.filter((word) => holdsWord(stems, word));
  if (held.length >= words.length * FOUNDED) return true;
  // Words of one language cannot be looked up in texts of another.
  const told = claim.kind === 'decided' ? decisionsOf(facts).join('\n') : known;
  const language = detectLanguage(told);
  return wordsOf(told).length > 0 && language !== null && language !== detectLanguage(claim.sentence);
}

function decisionsOf({ project }: ReplyFacts): string[] {
  return (project?.decisions ?? []).map(({ decision, rationale }) => `${decision} ${rationale}`);
}

/** All texts on which the reply may be based. Agents' messages count once the user has agreed. */
function knownTexts(facts: ReplyFacts): string[] {
  const { project, transcript, calls, earlier, brief, said } = facts;
  const talk = transcript.flatMap((row, i) => {
    if (row.role !== 'agent') return [row.text];
    const answer = transcript.slice(i + 1).find((next) => next.role === 'user')?.text ?? said;
    return agrees(answer) ? [row.text] : [];
  });
  return [
    ...(project === null ? [] : [project.name, ...project.facts.map(({ value }) => valueText(value))]),
    ...decisionsOf(facts),
    ...(project?.files ?? []).flatMap(({ name, excerpt }) => [name, excerpt]),
    ...talk,
    said,
    ...calls.map(({ result }) => resultText(result)),
    ...(earlier === null ? [] : [earlier]),
    ...brief.history.map(({ text }) => text),
  ];
}

function agrees(text: string): boolean {
  return isGoAhead(text) || isGoAhead(text.split(/[,.!;:]/)[0] ?? '');
}
