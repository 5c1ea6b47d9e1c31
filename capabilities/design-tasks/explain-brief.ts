import type { RecordedStep, TurnRecord } from '@roundtable/prisma';
import { explainChecks, reviewsOf } from '@roundtable/services';
import type { Brief, TaskMatch } from './briefs/brief.js';
import type { BriefExplained } from './schemas.js';

/** The turn's brief as its prepare step recorded it, with the stages after it. Null for a turn without one. */
export function explainBrief(record: TurnRecord, outcome: string | null): BriefExplained | null {
  const brief = record.steps.map(briefOf).findLast((one) => one !== null) ?? null;
  if (brief === null) return null;
  return {
    workflow: brief.workflow,
    intent: brief.intent,
    language: brief.language,
    projectId: brief.project,
    task: brief.match === null ? null : found(brief.match),
    alternates: brief.alternates.map(found),
    guides: [...brief.guides],
    materials: [...brief.materials],
    passages: brief.passages.map((one) => ({ ...one })),
    missing: brief.missing.map((one) => ({ ...one })),
    history: brief.history.map((one) => ({ ...one })),
    stages: [...brief.stages, ...laterStages(record, outcome)].map((one) => ({ ...one })),
  };
}

/** The named boundary: only our own prepare step writes these details. */
function briefOf({ type, detail }: RecordedStep): Brief | null {
  const brief: unknown = type === 'prepare' ? detail?.brief : null;
  return typeof brief === 'object' && brief !== null ? (brief as Brief) : null;
}

function found({ task: id, score, class: certain, evidence }: TaskMatch) {
  return { id, score, class: certain, evidence: evidence.map((one) => ({ ...one })) };
}

function laterStages(record: TurnRecord, outcome: string | null): BriefExplained['stages'] {
  const asked = record.steps.filter(({ type, done }) => type === 'askAgent' && done);
  const took = asked.map(({ detail }) => (typeof detail?.durationMs === 'number' ? detail.durationMs : 0));
  const times = asked.length === 1 ? 'one model call' : `${asked.length} model calls`;
  const synthesis = {
    name: 'synthesis',
    outcome: `${times}, ${record.calls.length} tool calls`,
    durationMs: took.reduce((sum, ms) => sum + ms, 0),
  };
  const delivery = { name: 'delivery', outcome: outcome ?? 'still runs', durationMs: null };
  return [...(asked.length === 0 ? [] : [synthesis]), ...validation(record), delivery];
}

function validation(record: TurnRecord): BriefExplained['stages'] {
  const reviews = reviewsOf(record);
  if (reviews.length === 0) return [];
  const checks = explainChecks(record);
  const last = Math.max(0, ...checks.map(({ attempt }) => attempt));
  const counted = (outcome: string) =>
    checks.filter((one) => one.attempt === last && one.outcome === outcome).length;
  const told = `${counted('passed')} passed, ${counted('failed')} failed, ${counted('not_applicable')} do not apply`;
  return [
    {
      name: 'validation',
      outcome: reviews.length > 1 ? `${told}, after one repair` : told,
      durationMs: reviews.reduce((sum, { durationMs }) => sum + durationMs, 0),
    },
  ];
}
