import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// What has to occur in a recorded history is read from the code that makes it: a new step, workflow, signal, patch or
// pipeline is missed here until a scene of tests/scenes plays it and its history is recorded (histories/README.md).

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HISTORIES = join(ROOT, 'workflows/test/histories');

const sourcesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');
const workflows = sourcesIn('workflows/src');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The members of the union `Step`. */
function stepTypes(): string[] {
  const text = readFileSync(join(ROOT, 'packages/core/src/replayed/step.ts'), 'utf8');
  const [union = ''] = text.split('export type Step =').slice(1);
  return names(union.split('\nexport ')[0] ?? '', /readonly type: '(\w+)'/g);
}

function workflowTypes(): string[] {
  return names(readFileSync(join(ROOT, 'workflows/src/workflows.ts'), 'utf8'), /export \{ (\w+) \}/g);
}

/** The methods of each `interface …Activities`. */
function activityTypes(): string[] {
  const interfaces = names(workflows, /export interface \w*Activities \{\n([\s\S]*?)\n\}/g);
  return interfaces.flatMap((body) => names(body, /^ {2}(\w+)[(:]/gm));
}

/** `team/stage` of each team whose turns pass through stages. */
function pipelineStages(): string[] {
  const teams = readdirSync(join(ROOT, 'teams'), { withFileTypes: true }).filter((one) => one.isDirectory());
  return teams.flatMap(({ name }) => {
    const yaml = readFileSync(join(ROOT, 'teams', name, 'team.yaml'), 'utf8');
    const [pipeline = ''] = /^pipeline:\n(?: {2}.*\n)+/m.exec(yaml) ?? [];
    return names(pipeline, /\[(.*)\]/g)
      .flatMap((list) => list.split(/,\s*/))
      .map((stage) => `${name}/${stage}`);
  });
}

interface RecordedEvent {
  readonly workflowExecutionStartedEventAttributes?: { workflowType: { name: string }; input?: Payloads };
  readonly activityTaskScheduledEventAttributes?: { activityType: { name: string }; input?: Payloads };
  readonly activityTaskCompletedEventAttributes?: object;
  readonly workflowExecutionSignaledEventAttributes?: { signalName: string };
  readonly markerRecordedEventAttributes?: { markerName: string; details?: Record<string, Payloads> };
}
interface Payloads {
  readonly payloads?: readonly { readonly data?: string }[];
}

function read(payloads: Payloads | undefined): Record<string, unknown> {
  const [first] = payloads?.payloads ?? [];
  return first?.data === undefined ? {} : JSON.parse(Buffer.from(first.data, 'base64').toString());
}

/** Everything that occurs in the recorded histories. */
function recorded() {
  const seen = {
    workflows: new Set<string>(),
    activities: new Set<string>(),
    signals: new Set<string>(),
    patches: new Set<string>(),
    stages: new Set<string>(),
  };
  for (const file of readdirSync(HISTORIES).filter((name) => name.endsWith('.json'))) {
    const { events }: { events: RecordedEvent[] } = JSON.parse(readFileSync(join(HISTORIES, file), 'utf8'));
    let team: unknown = null;
    for (const event of events) {
      const started = event.workflowExecutionStartedEventAttributes;
      if (started !== undefined) {
        seen.workflows.add(started.workflowType.name);
        team = read(started.input).team;
      }
      const scheduled = event.activityTaskScheduledEventAttributes;
      if (scheduled !== undefined) {
        seen.activities.add(scheduled.activityType.name);
        const { step } = read(scheduled.input) as { step?: { name?: string } };
        if (step?.name !== undefined) seen.stages.add(`${team}/${step.name}`);
      }
      const signaled = event.workflowExecutionSignaledEventAttributes;
      if (signaled !== undefined) seen.signals.add(signaled.signalName);
      const marker = event.markerRecordedEventAttributes;
      if (marker?.markerName === 'core_patch')
        seen.patches.add(String(read(marker.details?.['patch-data']).id));
    }
  }
  return seen;
}

describe('in a recorded history occurs', () => {
  const seen = recorded();
  it.each([
    ['every step type', stepTypes(), seen.activities],
    ['every workflow type', workflowTypes(), seen.workflows],
    ['every activity that a workflow calls', activityTypes(), seen.activities],
    ['every signal that a workflow takes', names(workflows, /defineSignal.*\('(\w+)'\)/g), seen.signals],
    ['every patch marker', names(workflows, /\bpatched\('([\w-]+)'\)/g), seen.patches],
    ['every stage of every team with a pipeline', pipelineStages(), seen.stages],
  ])('%s', (_what, wanted, found) => {
    expect(wanted, 'the code was read').not.toEqual([]);
    expect(wanted.filter((name) => !found.has(name))).toEqual([]);
  });
});
