import { agentOf, defineContextSource, localMinute } from '@roundtable/core';
import { ACTIVE_PROJECT, type ProjectSlice } from '../projects/server.js';
import type { Brief } from './briefs/brief.js';
import { describeBrief, describeHistory } from './briefs/describe-brief.js';

const METHOD = { priority: 'high', group: { name: 'method', most: 16_000 } } as const;
const HISTORY = { priority: 'low', group: { name: 'history', most: 1_500 } } as const;

interface Briefed {
  readonly brief?: Brief | null;
}

/** The brief as the prepare step recorded it. */
const reads = {
  brief: `SELECT detail->'brief' FROM steps
    WHERE conversation_id = $1::uuid AND turn = $3::int AND done AND detail ? 'brief' ORDER BY step DESC LIMIT 1`,
};

/** Read for the checks of a reply, even if the agent's context does not contain it. */
export const briefOfTurn = defineContextSource<Briefed>({ always: true, reads });

/** The turn's brief: first the task and the confidence in it, then its method, which may be cut. */
export const turnBrief = defineContextSource<Briefed>({
  reads,
  render({ brief = null }, { team, agent }) {
    if (brief === null) return [];
    const [found, ...texts] = describeBrief(brief, { team, agent });
    return [...(found === undefined ? [] : [found]), ...texts.map((text) => ({ ...text, cut: METHOD }))];
  },
  language: ({ brief }) => brief?.language ?? null,
});

/** Older messages of the project that the user refers to. */
export const olderTalk = defineContextSource<Briefed & { readonly project?: ProjectSlice | null }>({
  reads: { ...reads, project: ACTIVE_PROJECT },
  render({ brief = null, project }, { memory, team, locale }) {
    // After a switch of projects within the turn, the search results belong to the other project.
    if (brief === null || brief.project !== (project?.id ?? null)) return [];
    const told = describeHistory(brief, {
      day: (at) => localMinute(new Date(at), memory.timeZone).slice(0, 10),
      nameOf: (id) => agentOf(team, id, locale)?.name ?? id,
    });
    return told.map((part) => ({ ...part, cut: HISTORY }));
  },
  // Agents' older messages may quote pages that they read.
  brings: ({ brief }) => (brief?.history.some(({ speaker }) => speaker !== 'user') ? 'outside' : null),
});
