import { defineCapability } from '@roundtable/engine';
import { CHECK_NAMES } from './briefs/checks/check.js';
import { briefOfTurn, olderTalk, turnBrief } from './context.js';
import { explainBrief } from './explain-brief.js';
import type { DesignPorts } from './ports.js';
import { BriefExplained, TurnBriefed } from './schemas.js';
import { prepareBrief } from './stages/prepare-brief.js';
import { validateReply } from './stages/validate-reply.js';
import { designSections } from './team/sections.js';
import { readGuide, readMaterial, searchKnowledge } from './tools/knowledge.js';

/** Matches messages with the tasks of a team that works by tasks, guides and materials, and checks its replies. */
export const designTasks = defineCapability({
  name: 'design-tasks',
  tools: [searchKnowledge, readGuide, readMaterial],
  stages: {
    prepare: { brief: { run: (facts, ports: DesignPorts) => prepareBrief(facts, ports) } },
    review: {
      validate: { checks: CHECK_NAMES, run: (facts, ports: DesignPorts) => validateReply(facts, ports) },
    },
  },
  events: { 'turn.briefed': TurnBriefed },
  explains: { brief: { schema: BriefExplained.nullable(), explain: explainBrief } },
  ports: async (host) => (await import('./ports.js')).openDesignPorts(host),
  team: designSections,
  context: { brief: turnBrief, history: olderTalk, brief_of_turn: briefOfTurn },
});
