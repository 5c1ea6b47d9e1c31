import type { MessageRow, PublicEvent, ToolCallRow } from '@roundtable/core';

export function messageCompleted(row: MessageRow, agentName: string | null): PublicEvent {
  return {
    type: 'message.completed',
    data: {
      messageId: row.id,
      seq: row.seq,
      turn: row.turn,
      step: row.step,
      role: row.role,
      agent: row.agent === null ? null : { id: row.agent, name: agentName ?? row.agent },
      kind: row.kind,
      text: row.text,
      stopReason: row.stopReason,
    },
  };
}

const callId = (call: ToolCallRow) => `${call.turn}.${call.reply}.${call.index}`;

export function toolStarted(call: ToolCallRow): PublicEvent {
  return {
    type: 'tool.started',
    data: { turn: call.turn, callId: callId(call), agent: call.agent, tool: call.tool, input: call.input },
  };
}

export function toolFinished(call: ToolCallRow): PublicEvent {
  return {
    type: 'tool.finished',
    data: {
      turn: call.turn,
      callId: callId(call),
      agent: call.agent,
      tool: call.tool,
      isError: call.isError,
      result: call.result,
      ...(call.status === 'unknown' ? { outcome: call.status } : {}),
    },
  };
}

/** For a call that never started: it has no `tool.started`, so the input is given here. */
export function toolRefused(call: ToolCallRow): PublicEvent {
  const { type, data } = toolFinished(call);
  return { type, data: { ...data, input: call.input } };
}

export function turnCompleted(
  turn: number,
  outcome: 'answered' | 'interrupted',
  stopReason: string | null,
): PublicEvent {
  return { type: 'turn.completed', data: { turn, outcome, stopReason } };
}

export function turnFailed(turn: number, code: string, message: string): PublicEvent {
  return { type: 'turn.failed', data: { turn, code, error: message } };
}
