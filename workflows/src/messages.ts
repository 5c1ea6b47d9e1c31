import type { ConversationState, Inbox, InputRef, Origin, WorkflowView } from '@roundtable/core/replayed';
import { defineQuery, defineSignal } from '@temporalio/workflow';

export const CONVERSATION_WORKFLOW = 'conversation';
export const TASK_QUEUE = 'roundtable';
/** For background work that no conversation waits for. */
export const JOBS_TASK_QUEUE = 'roundtable-jobs';

/** Start input. Without a state the run first loads the snapshot. */
export interface ConversationInput {
  readonly conversationId: string;
  readonly userId: string;
  readonly team: string;
  /** The conversation's first input starts this run: there is no snapshot to load. */
  readonly fresh?: boolean;
  readonly carried?: {
    readonly state: ConversationState;
    readonly inbox: Inbox;
    readonly origin?: Origin;
  };
  /** The last turn that an interrupt named, in case it has not begun yet. */
  readonly interruptedTurn?: number;
  /** Waiting inputs of a run that had to start over from the snapshot. */
  readonly waiting?: Inbox;
}

/** `InputRef` when sent by the service. A message or decision without a number was sent from Temporal's UI or CLI, and has to be accepted first. */
export type UserMessage = InputRef | { readonly text: string };
export type Confirm = InputRef | { readonly confirmationId: string; readonly approved: boolean };

export const userMessage = defineSignal<[UserMessage]>('userMessage');
export const confirm = defineSignal<[Confirm]>('confirm');
export const systemEvent = defineSignal<[InputRef]>('systemEvent');
export const interrupt = defineSignal<[{ readonly turn: number; readonly by: string }]>('interrupt');
export const close = defineSignal<[]>('close');
export const view = defineQuery<WorkflowView>('view');

export function conversationWorkflowId(conversationId: string): string {
  return `conversation-${conversationId}`;
}
