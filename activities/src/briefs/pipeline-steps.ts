import type { PipelineRegistry } from '../steps/step-deps.js';
import type { BriefPorts } from './brief-ports.js';
import { createPrepareBrief } from './prepare-brief.js';
import { createValidateReply } from './validate-reply.js';

/** The steps that a team may name around the model call. */
export const pipelineStepNames = { prepare: ['brief'], review: ['validate'] } as const;

export function createPipeline<Tx>(ports: BriefPorts<Tx>): PipelineRegistry<Tx> {
  return {
    prepare: { brief: createPrepareBrief(ports) },
    review: { validate: createValidateReply(ports) },
  } satisfies {
    prepare: Record<(typeof pipelineStepNames)['prepare'][number], unknown>;
    review: Record<(typeof pipelineStepNames)['review'][number], unknown>;
  };
}
