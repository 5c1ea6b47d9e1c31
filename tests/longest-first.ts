import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, as measured on two cores (`.roundtable/test-results/durations.json` of a whole run). Begun last, one
 * of them would keep a run waiting while the machine has nothing else to do; a name that is no longer right costs only time.
 */
const LONGEST = [
  'tests/continue-as-new',
  'tests/notion',
  'tests/web/goals',
  'tests/web/sign-in',
  'tests/authorization',
  'tests/replay',
  'tests/before-release/tool-effects',
  'tests/faults-worker',
  'tests/faults-infrastructure',
  'tests/web/chat-connection',
  'tests/follow-ups-faults',
  'tests/upgrade',
  'tests/poison',
  'packages/testing/test/erased-executions',
  'packages/engine/test/watchdog',
  'apps/cli/test/cli',
  'packages/testing/test/model-providers',
  'packages/testing/test/schedules-on-postgres',
  'capabilities/notion/test/export-workflow',
  'capabilities/web-research/test/read-in-thread',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const long = LONGEST.flatMap((name) =>
      others.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)),
    );
    return [...new Set([...long, ...others])];
  }
}
