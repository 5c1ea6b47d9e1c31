import { agentOf, defineContextSource, localMinute } from '@roundtable/core';
import { ACTIVE_PROJECT, type ProjectSlice } from '../projects/server.js';
import type { Brief } from './briefs/brief.js';
import { describeBrief, describeHistory } from './briefs/describe-brief.js';

const METHOD = { priority: 'high', group: { name: 'method', most: 16_000 } } as const;
const HISTORY = { priority: 'low', group: { name: 'history', most: 1_500 } } as const;

interface Briefed {
  readonly brief?: Brief | null;
}

/** As the step that prepared the turn recorded it. */
const reads = {
  brief: `SELECT detail->'brief' FROM steps
    WHERE conversation_id = $1::uuid AND turn = $3::int AND done AND detail ? 'brief' ORDER BY step DESC LIMIT 1`,
};

/** For the checks of a reply, whatever its agent is told. */
export const briefOfTurn = defineContextSource<Briefed>({ always: true, reads });

/** What the turn's brief found: the task and how sure that is, then its method, which may be cut. */
export const turnBrief = defineContextSource<Briefed>({
  reads,
  render({ brief = null }, { team, agent }) {
    if (brief === null) return [];
    const [found, ...texts] = describeBrief(brief, { team, agent });
    return [...(found === undefined ? [] : [found]), ...texts.map((text) => ({ ...text, cut: METHOD }))];
  },
  language: ({ brief }) => brief?.language ?? null,
});

/** Older talk of the project that the user refers to. */
export const olderTalk = defineContextSource<Briefed & { readonly project?: ProjectSlice | null }>({
  reads: { ...reads, project: ACTIVE_PROJECT },
  render({ brief = null, project }, { memory, team, locale }) {
    // After a switch in the middle of a turn, what was looked up is the other project's.
    if (brief === null || brief.project !== (project?.id ?? null)) return [];
    const told = describeHistory(brief, {
      day: (at) => localMinute(new Date(at), memory.timeZone).slice(0, 10),
      nameOf: (id) => agentOf(team, id, locale)?.name ?? id,
    });
    return told.map((part) => ({ ...part, cut: HISTORY }));
  },
  // It may stand on pages that were read then.
  brings: ({ brief }) => (brief?.history.some(({ speaker }) => speaker !== 'user') ? 'outside' : null),
});
