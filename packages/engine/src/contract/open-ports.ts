import type { EndedModelCall, PipelineRegistry } from '@roundtable/activities';
import { createToolRegistry, engineTools, type ToolRegistry } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import type { Capability } from './capability.js';
import type { CapabilityConfigs } from './capability-configs.js';
import type { StepHost } from './host.js';

/** The tools and stages of all capabilities, bound to their opened ports. */
export interface OpenedPorts {
  readonly tools: ToolRegistry<UserTx>;
  readonly pipeline: PipelineRegistry<UserTx>;
  /** Calls `onModelCall` of all capabilities; an error that one of them throws is logged. */
  onModelCall(call: EndedModelCall): void;
  close(): Promise<void>;
}

/** Opens the ports of composed capabilities. @throws Error that names the capability whose ports cannot be opened */
export async function openPorts(
  capabilities: readonly Capability[],
  configs: CapabilityConfigs,
  host: Omit<StepHost<unknown>, 'config' | 'onClose'>,
): Promise<OpenedPorts> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    const faults: unknown[] = [];
    for (const one of closers.splice(0)) await one().catch((error: unknown) => void faults.push(error));
    if (faults.length > 0)
      throw new AggregateError(faults, `ports could not be closed: ${faults.join(', ')}`);
  };
  const opened: { capability: Capability; ports: unknown }[] = [];
  for (const capability of capabilities) {
    const { name } = capability;
    try {
      const ports = await capability.ports?.({
        ...host,
        config: configs[name],
        onClose: (one) => void closers.unshift(one),
      });
      opened.push({ capability, ports });
    } catch (error) {
      await close().catch(() => {}); // the error that prevented the opening matters more
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`capability "${name}", ports: ${why}`, { cause: error });
    }
  }
  const tools = [...engineTools, ...opened.flatMap(({ capability }) => capability.tools ?? [])];
  const portsOfTools = opened.flatMap(({ capability, ports }) =>
    (capability.tools ?? []).map(({ name }) => [name, ports] as const),
  );
  const stages = opened.map(({ capability: { stages }, ports }) => ({
    prepare: bound(stages?.prepare, ports),
    review: bound(stages?.review, ports),
  }));
  return {
    tools: createToolRegistry(tools, new Map(portsOfTools)),
    pipeline: {
      prepare: Object.assign({}, ...stages.map(({ prepare }) => prepare)),
      review: Object.assign({}, ...stages.map(({ review }) => review)),
    },
    onModelCall(call) {
      for (const { capability, ports } of opened) {
        try {
          capability.onModelCall?.(call, ports);
        } catch (error) {
          host.log.warn({ error, capability: capability.name }, 'a request to a model was not heard of');
        }
      }
    },
    close,
  };
}

function bound<Facts, Result>(
  stages: Readonly<Record<string, { run(facts: Facts, ports: unknown): Promise<Result> }>> = {},
  ports: unknown,
): Record<string, { run(facts: Facts): Promise<Result> }> {
  return Object.fromEntries(
    Object.entries(stages).map(([name, stage]) => [name, { run: (facts) => stage.run(facts, ports) }]),
  );
}
