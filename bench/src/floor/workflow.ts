import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineUpdate,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type * as activities from './activities.js';

/** No heartbeats: the least that an activity can cost. The retries are those of the product. */
const { noop } = proxyActivities<typeof activities>({
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: 200, backoffCoefficient: 2, maximumInterval: 5_000 },
});

export interface FloorTurn {
  readonly text: string;
  /** 3 stands for model, tool, model; 1 for a turn without tools. */
  readonly activities: number;
}

export const floorTurn = defineUpdate<string, [FloorTurn]>('turn');

/** The smallest conversation: a turn is an update that runs activities one after the other. */
export async function floorConversation(): Promise<void> {
  setHandler(floorTurn, async ({ text, activities: count }) => {
    let reply = text;
    for (let n = 0; n < count; n++) reply = await noop(reply);
    return reply;
  });
  await condition(() => workflowInfo().continueAsNewSuggested && allHandlersFinished());
  await continueAsNew<typeof floorConversation>();
}
