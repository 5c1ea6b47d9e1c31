import type {
  ConversationIds,
  DirectInput,
  DirectResult,
  FoundSnapshot,
  Step,
  StepInput,
  StepResult,
} from '@roundtable/core/replayed';

type StepActivity<T extends Step['type']> = (
  input: StepInput & { step: Extract<Step, { type: T }> },
) => Promise<StepResult>;

/** The activities as the workflow calls them. Declared here, because activities/ is never imported by workflows/. */
export interface WorkflowActivities {
  askAgent: StepActivity<'askAgent'>;
  runTool: StepActivity<'runTool'>;
  prepare: StepActivity<'prepare'>;
  review: StepActivity<'review'>;
  applyDecision: StepActivity<'applyDecision'>;
  expireConfirmations: StepActivity<'expireConfirmations'>;
  settleTurn: StepActivity<'settleTurn'>;
  loadSnapshot(about: ConversationIds): Promise<FoundSnapshot>;
  purge(about: ConversationIds): Promise<void>;
  acceptDirect(input: DirectInput): Promise<DirectResult>;
}
